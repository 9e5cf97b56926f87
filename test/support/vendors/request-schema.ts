import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";

const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false });

/** The faults of a request by the vendor's documented shape; empty if there are none. */
export function checkRequest(vendor: string): (body: unknown) => string[] {
  const path = new URL(`./${vendor}-request.schema.json`, import.meta.url);
  const validate = ajv.compile(JSON.parse(readFileSync(path, "utf8")));
  return (body) => {
    if (validate(body)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
