import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";

/** Returns what is wrong with a request by the shape that the vendor documents; empty if nothing is. */
export function createRequestCheck(vendor: string): (request: unknown) => readonly string[] {
  const url = new URL(`${vendor}-request.schema.json`, import.meta.url);
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile(
    JSON.parse(readFileSync(url, "utf8")),
  );
  return (request) => {
    validate(request);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
