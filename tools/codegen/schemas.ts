import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { withPushVendors } from "./push-vendors.ts";
import { capitalize, type JsonSchema, typeName } from "./type-names.ts";

/** One file below schemas/operations, as schemas/meta/operation.schema.json describes it. */
export interface OperationFile {
  /** Folder below schemas/operations, and of its function below functions/features, such as `push/opens`. */
  readonly feature: string;
  readonly operationId: string;
  readonly summary: string;
  readonly source: string;
  readonly entry: string;
  readonly answeredBy?: string;
  readonly late?: true;
  readonly unrouted?: true;
  readonly batch?: false;
  readonly method: string;
  readonly paths: readonly string[];
  readonly access: string;
  readonly session: string;
  readonly permission?: {
    readonly class: string;
    readonly operation: string;
    readonly checkedBy?: string;
  };
  readonly maxBodyBytes?: number;
  readonly query?: Readonly<Record<string, JsonSchema>>;
  readonly bodyOptional?: boolean;
  readonly body?: JsonSchema;
  readonly anyBody?: boolean;
  readonly form?: { readonly schema: JsonSchema; readonly example: object };
  readonly multipart?: { readonly schema: JsonSchema; readonly example: object };
  readonly rejectsNearMisses?: boolean;
  readonly invalid?: Readonly<Record<string, string>>;
  readonly response: JsonSchema;
  readonly created?: boolean;
  readonly errors?: readonly string[];
  readonly examples?: readonly { body?: unknown; response?: unknown }[];
}

export interface Schemas {
  readonly operations: readonly OperationFile[];
  /** All named types: models, messages, config, `<Operation>Body` and `<Operation>Response`. */
  readonly types: Readonly<Record<string, JsonSchema>>;
  /** Names of the types that are validated besides request bodies: queue messages and secrets. */
  readonly validated: readonly string[];
}

/** @throws Error names an operation file that violates the meta schema */
export async function readSchemas(root: string): Promise<Schemas> {
  const operations = await readOperations(root);
  const models = await readFolder(join(root, "models"));
  const messages = await readFolder(join(root, "messages"));
  const config = await readFolder(join(root, "config"));
  const types: Record<string, JsonSchema> = withPushVendors({ ...models, ...messages, ...config });
  for (const operation of operations) {
    const name = capitalize(operation.operationId);
    if (operation.body) types[`${name}Body`] = operation.body;
    types[`${name}Response`] = operation.response;
  }
  const validated = [...Object.keys(messages), ...Object.keys(config)].filter((name) =>
    /(Message|Credentials)$/.test(name),
  );
  return { operations, types, validated };
}

async function readOperations(root: string): Promise<OperationFile[]> {
  const meta = JSON.parse(await readFile(join(root, "meta/operation.schema.json"), "utf8"));
  const isOperation = new Ajv2020({ allErrors: true }).compile(meta);
  const operations: OperationFile[] = [];
  for (const [file, operation] of await readJson(join(root, "operations"))) {
    if (!isOperation(operation)) {
      const problems = isOperation.errors?.map((e) => `${e.instancePath} ${e.message}`).join("; ");
      throw new Error(`schemas/operations/${file}: ${problems}`);
    }
    operations.push({ ...operation, feature: dirname(file) } as unknown as OperationFile);
  }
  return operations;
}

async function readFolder(folder: string): Promise<Record<string, JsonSchema>> {
  const files = await readJson(folder);
  return Object.fromEntries(files.map(([file, schema]) => [typeName(file), schema]));
}

/** The files of a folder and its subfolders, in the order of their names. */
async function readJson(folder: string): Promise<[string, JsonSchema][]> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.replaceAll("\\", "/"));
  return Promise.all(
    names.sort(byBaseName).map(async (name): Promise<[string, JsonSchema]> => {
      return [name, JSON.parse(await readFile(join(folder, name), "utf8"))];
    }),
  );
}

function byBaseName(a: string, b: string): number {
  return basename(a) < basename(b) ? -1 : 1;
}
