import {
  Ajv2020,
  type AnySchemaObject,
  type ErrorObject,
  type ValidateFunction,
} from "ajv/dist/2020.js";
import { nearestName } from "../functions/contract/nearest-name.ts";

/** One line per problem of a value: its path, what is wrong and what is allowed. */
export type FindProblems = (value: unknown) => string[];

export interface CheckOptions {
  /** Starts every path, such as `landfall`. */
  readonly root?: string;
  /** Schemas that `schema` refers to, by their `$id`. */
  readonly references?: Readonly<Record<string, AnySchemaObject>>;
}

const ajv = new Ajv2020({ allErrors: true, useDefaults: true, verbose: true, strict: true });
// The section of docs/settings.md to which a setting belongs.
ajv.addVocabulary(["subject", "since"]);

/**
 * The check of a JSON Schema (2020-12), which writes the schema's defaults into the value. It is compiled when it is
 * first used: a start uses few of them, and all take a fifth of its CPU.
 */
export function compileCheck(
  schema: AnySchemaObject,
  { root = "", references = {} }: CheckOptions = {},
): FindProblems {
  let compiled: ValidateFunction | undefined;
  return (value) => {
    compiled ??= compile(schema, references);
    if (compiled(value)) return [];
    return (compiled.errors ?? []).filter(isConclusive).map((error) => describe(error, root));
  };
}

function compile(
  schema: AnySchemaObject,
  references: Readonly<Record<string, AnySchemaObject>>,
): ValidateFunction {
  for (const [id, reference] of Object.entries(references)) ajv.addSchema(reference, id);
  return ajv.compile(schema);
}

/** Ajv also reports each failed alternative and the inside of each wrong name. */
function isConclusive({ schemaPath, propertyName }: ErrorObject): boolean {
  return !schemaPath.includes("/anyOf/") && propertyName === undefined;
}

function describe(error: ErrorObject, root: string): string {
  const { keyword, params, message, parentSchema } = error;
  const path = toPath(root, error.instancePath);
  const subject = path || "The body";
  const purpose = parentSchema?.description ? `. ${parentSchema.description}` : "";
  switch (keyword) {
    case "required": {
      const { description } = parentSchema?.properties[params.missingProperty] ?? {};
      const advice = description ? `. Add it: ${description}` : "";
      return `${join(path, params.missingProperty)} is missing${advice}`;
    }
    case "additionalProperties": {
      const known = Object.keys(parentSchema?.properties ?? {}).join(", ");
      const name = join(path, params.additionalProperty);
      const meant = nearestName(
        params.additionalProperty,
        Object.keys(parentSchema?.properties ?? {}),
      );
      const guess = meant ? `Did you mean ${meant}? ` : "";
      return `${name} is unknown. ${guess}Remove it, or use one of: ${known}`;
    }
    case "propertyNames":
      return `${join(path, params.propertyName)} is not a valid name. Rename it`;
    case "enum":
      return `${subject} must be one of: ${sentences(params.allowedValues.join(", "), parentSchema?.description, given(error))}`;
    case "type":
      return `${subject} must be ${TYPES[String(params.type)] ?? params.type}${purpose}`;
    case "anyOf":
      return sentences(
        `${subject} has a value that is not allowed`,
        parentSchema?.description,
        given(error),
      );
    case "pattern": {
      const form = `It must match ${params.pattern}`;
      return sentences(
        `${subject} has the wrong format`,
        parentSchema?.description,
        given(error),
        form,
      );
    }
    default:
      return `${subject} ${message}${purpose}`;
  }
}

/** Names of members whose values no terminal and no log should show. */
const SECRET = /(code|key|secret|token|password)$/i;
const MAX_SHOWN = 64;

function given({ data, instancePath }: ErrorObject): string | undefined {
  if (typeof data !== "string" || SECRET.test(instancePath)) return undefined;
  return `It is ${JSON.stringify(data.slice(0, MAX_SHOWN))}`;
}

/** Descriptions end with a full stop, the others don't. */
function sentences(...parts: readonly (string | undefined)[]): string {
  const given = parts.filter((part) => part !== undefined);
  return given.map((part) => part.replace(/\.$/, "")).join(". ");
}

const TYPES: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "true or false",
  integer: "an integer",
  number: "a number",
  object: "an object",
  string: "a string",
};

/** `/rules/0/status` as `rules[0].status`. */
function toPath(root: string, instancePath: string): string {
  const keys = instancePath.split("/").slice(1);
  return keys.reduce(
    (path, key) => (/^\d+$/.test(key) ? `${path}[${key}]` : join(path, key)),
    root,
  );
}

function join(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}
