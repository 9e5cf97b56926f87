import { readFileSync } from "node:fs";

export interface Route {
  readonly method: string;
  readonly path: string;
  /** Names of the query's parameters. */
  readonly parameters: readonly string[];
  readonly examples: readonly unknown[];
}

interface Documented {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Record<string, { examples?: Record<string, { value: unknown }> }>;
  };
}

const OPENAPI = JSON.parse(readFileSync("openapi.json", "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
};

/** Without these, most examples would be about users who don't exist, or who exist already. */
const SCENE_FIELDS = {
  username: "{name}",
  password: "{password}",
  mobilePhoneNumber: "{ownPhone}",
};

/** Every operation on each of its paths. */
export const ROUTES: readonly Route[] = Object.entries(OPENAPI.paths).flatMap(
  ([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters: parameters.filter((each) => each.in === "query").map((each) => each.name),
      examples: Object.values(requestBody?.content["application/json"]?.examples ?? {}).map(
        ({ value }) => ofScene(value, operationId),
      ),
    })),
);

function ofScene(example: unknown, operationId: string): unknown {
  if (typeof example !== "object" || example === null) return example;
  const fresh = operationId.startsWith("signUp") ? { username: "{fresh}" } : {};
  const fields = Object.entries({ ...SCENE_FIELDS, ...fresh });
  return { ...example, ...Object.fromEntries(fields.filter(([key]) => key in example)) };
}
