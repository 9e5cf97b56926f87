import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import type { Schemas } from "./schemas.ts";
import { capitalize, withReferences } from "./type-names.ts";

const FOLDER = "functions/generated/validators";
const BANNER = "// Generated from schemas/ by `npm run codegen`; do not edit.\n";

/**
 * Generates a file with the validators of the request bodies of each function, and one for each queue
 * message and each secret, so that a function contains only those that it calls.
 *
 * @returns the files' texts by their paths
 */
export async function generateValidators(schemas: Schemas): Promise<Record<string, string>> {
  const generated: Record<string, string> = {};
  for (const [file, types] of [...bodyFiles(schemas), ...schemas.validated.map(toFile)]) {
    generated[`${FOLDER}/${file}.js`] = BANNER + (await bundle(validatorCode(schemas, types)));
    generated[`${FOLDER}/${file}.d.ts`] = BANNER + declarations(types);
  }
  return generated;
}

/** `[file, types]` for each function that serves operations with a body. */
function bodyFiles({ operations }: Schemas): [string, string[]][] {
  const files = new Map<string, string[]>();
  for (const { entry, operationId, body } of operations) {
    if (!body) continue;
    const file = `${entry}-bodies`;
    files.set(file, [...(files.get(file) ?? []), `${capitalize(operationId)}Body`]);
  }
  return [...files];
}

/** `PlanMessage` has the file `plan-message`. */
function toFile(type: string): [string, string[]] {
  return [type.replace(/(?<=.)[A-Z]/g, "-$&").toLowerCase(), [type]];
}

function validatorCode({ types }: Schemas, validated: readonly string[]): string {
  const ajv = new Ajv2020({
    code: { source: true, esm: true },
    strict: true,
    allowUnionTypes: true,
  });
  ajv.addKeyword("example");
  ajv.addSchema({ $id: "landfall", $defs: withReferences(types, "#/$defs/") } as object);
  const exported = validated.map((type) => [`is${type}`, `landfall#/$defs/${type}`]);
  return standalone.default(ajv, Object.fromEntries(exported));
}

/** Ajv's code requires Ajv's runtime helpers, so esbuild bundles them into the file. */
async function bundle(contents: string): Promise<string> {
  const result = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: "js" },
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "node20",
    write: false,
    legalComments: "none",
    mainFields: ["main"],
    // Comments name the modules, in a clone that links node_modules as well.
    preserveSymlinks: true,
  });
  return result.outputFiles[0]?.text ?? "";
}

function declarations(types: readonly string[]): string {
  return [
    'import type { Validator } from "../../contract/validator.ts";',
    'import type * as types from "../types.ts";',
    "",
    ...types.map((type) => `export declare const is${type}: Validator<types.${type}>;`),
    "",
  ].join("\n");
}
