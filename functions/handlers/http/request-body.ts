import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { ApiError } from "../../domain/api-error.ts";
import type { Headers } from "./request-credentials.ts";

/** `tunnel`: a POST of text/plain that carries a request of any method. */
export type BodyKind = "json" | "tunnel";

const UTF8_NAMES = new Set(["utf-8", "utf8", "us-ascii"]);

/**
 * The bytes of a body. Their number is checked before they are decoded.
 *
 * @throws ApiError payloadTooLarge
 */
export function readBody(event: APIGatewayProxyEventV2, maxBytes: number): Buffer {
  const { body = "", isBase64Encoded } = event;
  assertSize(Buffer.byteLength(body, isBase64Encoded ? "base64" : "utf8"), maxBytes);
  return Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
}

/** @throws ApiError payloadTooLarge */
export function assertSize(bytes: number, maxBytes: number): void {
  if (bytes <= maxBytes) return;
  throw new ApiError(
    "payloadTooLarge",
    `The request body has ${bytes} bytes; this operation takes ${maxBytes}.`,
  );
}

/** Whether the body is a form with a file, which an operation may take. */
export function isForm(headers: Headers): boolean {
  return /^\s*multipart\/form-data\s*;/i.test(headers["content-type"] ?? "");
}

/** @throws ApiError unsupportedMediaType for any other type, charset or content coding */
export function getBodyKind(headers: Headers): BodyKind {
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "";
  const [type = "", ...parameters] = (headers["content-type"] ?? "")
    .split(";")
    .map((part) => part.trim().toLowerCase());
  const knownType = ["", "application/json", "text/plain"].includes(type);
  if (!["", "identity"].includes(encoding) || !knownType || !isUtf8(parameters)) {
    throw new ApiError(
      "unsupportedMediaType",
      "Unsupported content type or encoding: send application/json in UTF-8, not compressed.",
    );
  }
  return type === "text/plain" ? "tunnel" : "json";
}

/**
 * Decodes a body strictly as UTF-8; a byte order mark is tolerated.
 *
 * @throws ApiError malformedJson
 */
export function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new ApiError("malformedJson");
    throw error;
  }
}

function isUtf8(parameters: readonly string[]): boolean {
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  return charset === undefined || UTF8_NAMES.has(charset.slice(8).replaceAll('"', ""));
}
