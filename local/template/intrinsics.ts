import { StartError } from "../start-error.ts";

/** Values of `Ref` and `Fn::GetAtt`. */
export interface Lookups {
  ref(logicalId: string): string;
  getAtt(logicalId: string, attribute: string): string;
}

type Intrinsic = (argument: unknown, lookups: Lookups) => unknown;

const INTRINSICS: Readonly<Record<string, Intrinsic>> = {
  Ref: (argument, { ref }) => ref(String(argument)),
  "Fn::GetAtt": (argument, { getAtt }) => {
    const [logicalId = "", ...attribute] = Array.isArray(argument)
      ? argument.map(String)
      : String(argument).split(".");
    return getAtt(logicalId, attribute.join("."));
  },
  "Fn::Join": (argument, lookups) => {
    const [separator, parts] = argument as [string, unknown];
    return (resolveIntrinsics(parts, lookups) as unknown[]).join(separator);
  },
  "Fn::Sub": (argument, lookups) =>
    Array.isArray(argument)
      ? substitute(argument[0], resolveIntrinsics(argument[1], lookups) as object, lookups)
      : substitute(String(argument), {}, lookups),
  "Fn::Select": (argument, lookups) => {
    const [index, list] = argument as [number | string, unknown];
    return (resolveIntrinsics(list, lookups) as unknown[])[Number(index)];
  },
  "Fn::Split": (argument, lookups) => {
    const [separator, text] = argument as [string, unknown];
    return String(resolveIntrinsics(text, lookups)).split(separator);
  },
};

/**
 * Replaces the intrinsic functions in a template value by their results.
 *
 * @throws StartError the local cloud does not support an intrinsic function
 */
export function resolveIntrinsics(value: unknown, lookups: Lookups): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveIntrinsics(item, lookups));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value);
  const [name, argument] = entries[0] ?? [""];
  if (entries.length === 1 && (name === "Ref" || name.startsWith("Fn::"))) {
    const intrinsic = INTRINSICS[name];
    if (!intrinsic)
      throw new StartError(`the template uses ${name}, which the local cloud does not support`);
    return intrinsic(argument, lookups);
  }
  return Object.fromEntries(entries.map(([key, item]) => [key, resolveIntrinsics(item, lookups)]));
}

function substitute(text: string, variables: object, { ref, getAtt }: Lookups): string {
  const known = variables as Record<string, unknown>;
  return text.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    if (Object.hasOwn(known, name)) return String(known[name]);
    const [logicalId = "", ...attribute] = name.split(".");
    return attribute.length > 0 ? getAtt(logicalId, attribute.join(".")) : ref(name);
  });
}
