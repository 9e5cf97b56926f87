import { escapeXml } from "../../../local/aws/aws-endpoint.ts";
import type { Answer } from "./http.ts";

type Value =
  | string
  | number
  | boolean
  | undefined
  | readonly Value[]
  | { readonly [name: string]: Value };

/** The answer of a service with the Query protocol. */
export function toXml(action: string, result: { readonly [name: string]: Value }): Answer {
  const body = `<${action}Response><${action}Result>${members(result)}</${action}Result></${action}Response>`;
  return { status: 200, type: "text/xml", body };
}

export function failureXml(code: string, message: string): Answer {
  const body = `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error></ErrorResponse>`;
  return { status: 400, type: "text/xml", body };
}

function members(object: { readonly [name: string]: Value }): string {
  return Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<${name}>${toText(value)}</${name}>`)
    .join("");
}

function toText(value: Value): string {
  if (Array.isArray(value)) return value.map((one) => `<member>${toText(one)}</member>`).join("");
  if (typeof value === "object") return members(value as { readonly [name: string]: Value });
  return escapeXml(String(value));
}
