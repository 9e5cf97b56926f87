import { compile } from "json-schema-to-typescript";
import { withDefaultsPresent } from "./config-defaults.ts";
import type { Schemas } from "./schemas.ts";
import { withReferences } from "./type-names.ts";

/** Generates a TypeScript type for every schema. */
export async function generateTypes({ types }: Schemas): Promise<string> {
  const definitions: Record<string, object> = {};
  const { LandfallConfig = {} } = types;
  const all = { ...types, Config: withDefaultsPresent(LandfallConfig) };
  for (const [name, schema] of Object.entries(all)) {
    const {
      title: _,
      $schema: __,
      ...rest
    } = withReferences(schema, "#/definitions/") as {
      title?: string;
      $schema?: string;
    };
    definitions[name] = rest;
  }
  const text = await compile({ definitions, type: "object" }, "Schemas", {
    unreachableDefinitions: true,
    additionalProperties: false,
    // Longer arrays are not written as unions of tuples.
    maxItems: 10,
    bannerComment: "// Generated from schemas/ by `npm run codegen`; do not edit.",
  });
  return text
    .replace(/export interface Schemas \{\n?\s*\}\n+/, "")
    .replace(
      /( \*\n)? \* This interface was referenced by `Schemas`'s JSON-Schema\n \* via the `definition` .*\n/g,
      "",
    )
    .replace(/\/\*\*\n \*\/\n/g, "");
}
