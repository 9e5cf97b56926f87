import type { RunningSettings } from "../../api/class-settings.ts";

/** The choice of settings for a class; each list has names of columns. */
export interface ClassSettings {
  readonly lists: Readonly<Partial<Record<ListName, readonly string[]>>>;
  /** JSON values by column. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Only those that change. */
  readonly permissions: Readonly<Partial<Record<Operation, Permission>>>;
}

export const INDEX_LISTS = ["indexedFields", "sortedFields", "uniqueFields"] as const;
export const RULE_LISTS = ["hiddenFields", "readOnlyFields", "requiredFields"] as const;
export const OPERATIONS = ["create", "get", "find", "update", "delete", "add_fields"] as const;

export type ListName = (typeof INDEX_LISTS)[number] | (typeof RULE_LISTS)[number];
export type Operation = (typeof OPERATIONS)[number];
/** `roles` is followed by names: `roles admin, editor`. */
export type Permission = "everyone" | "logged-in" | "nobody" | `roles ${string}`;

const LISTS = [...INDEX_LISTS, ...RULE_LISTS];

/** The choice that changes nothing. */
export function chooseRunning({ definition = {} }: Partial<RunningSettings> = {}): ClassSettings {
  const lists = LISTS.flatMap((list) => {
    const fields = definition[list];
    return Array.isArray(fields) ? [[list, fields]] : [];
  });
  const defaults = (definition.defaults ?? {}) as ClassSettings["defaults"];
  return { lists: Object.fromEntries(lists), defaults, permissions: {} };
}

/**
 * The lines for the `landfall` object of the configuration, with what stays of the class's members;
 * undefined without a change.
 */
export function toLines(
  className: string,
  settings: ClassSettings,
  running?: RunningSettings,
): string | undefined {
  const before = running?.definition ?? {};
  const definition = { ...withoutChosen(before), ...toDefinition(settings) };
  const isDefined = !isSame(definition, before);
  const permissions = Object.entries(settings.permissions);
  const chosen = permissions.map(([operation, permission]) => [
    operation,
    toPermission(permission),
  ]);
  const kept = Object.entries(running?.permissions ?? {}).filter(([, who]) => who !== true);
  const lines = {
    ...(isDefined && { classes: { definitions: { [className]: definition } } }),
    ...(permissions.length > 0 && {
      classPermissions: { [className]: Object.fromEntries([...kept, ...chosen]) },
    }),
  };
  return Object.keys(lines).length > 0 ? JSON.stringify(lines, null, 2) : undefined;
}

/** The settings that the service runs with for the class, as lines of the configuration. */
export function toRunningLines(className: string, running: RunningSettings): string {
  const { definition, permissions, privateUserFields } = running;
  const lines = {
    ...(Object.keys(definition).length > 0 && {
      classes: { definitions: { [className]: definition } },
    }),
    classPermissions: { [className]: permissions },
    ...(privateUserFields && { privateUserFields }),
  };
  return JSON.stringify(lines, null, 2);
}

function toDefinition({ lists, defaults }: ClassSettings): object {
  const chosen = Object.entries(lists).filter(([, fields]) => fields.length > 0);
  return { ...Object.fromEntries(chosen), ...(Object.keys(defaults).length > 0 && { defaults }) };
}

/** Members that the page does not choose, such as `defaultACL`. */
function withoutChosen(definition: Readonly<Record<string, unknown>>): object {
  const chosen: readonly string[] = [...LISTS, "defaults"];
  return Object.fromEntries(Object.entries(definition).filter(([name]) => !chosen.includes(name)));
}

/** The order of members and of fields decides nothing. */
const isSame = (one: object, other: object) => toSortedText(one) === toSortedText(other);

function toSortedText(definition: object): string {
  const members = Object.entries(definition).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.toSorted() : value,
  ]);
  return JSON.stringify(
    members.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  );
}

function toPermission(permission: Permission): unknown {
  if (permission === "everyone") return true;
  if (permission === "nobody") return false;
  if (permission === "logged-in") return ["logged-in"];
  const names = permission.slice("roles".length).split(",");
  return names.map((name) => `role:${name.trim()}`).filter((name) => name !== "role:");
}
