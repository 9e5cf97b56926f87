import { expect } from "vitest";
import type { CloudAccess, RunningCloud } from "../../../local/spawn.ts";
import { request } from "./cloud.ts";

/** The answer of `POST /fileTokens`. */
export interface FileToken {
  readonly objectId: string;
  readonly key: string;
  readonly url: string;
  readonly token: string;
  readonly upload_url: string;
  readonly [member: string]: unknown;
}

export async function createToken(
  cloud: RunningCloud,
  body: object,
  master = false,
): Promise<FileToken> {
  const answer = await request(cloud, "POST", "/1.1/fileTokens", { body, master });
  expect(answer.status).toBe(201);
  return answer.body as FileToken;
}

export function upload(
  { upload_url: url }: Pick<FileToken, "upload_url">,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, { method: "PUT", body: new Uint8Array(Buffer.from(body)), headers });
}

export interface Form {
  readonly bytes: string | Buffer;
  /** @default - that of SDKs */
  readonly field?: string;
  readonly type?: string;
  /** @default - one as WeChat for iOS draws it, with a character that RFC 2046 does not allow */
  readonly boundary?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Posts a form with a file, as mini programs do. */
export function postForm(
  url: string,
  { bytes, field = "fileContent", type = "image/png", boundary, fields = {} }: Form,
  headers: Record<string, string> = {},
): Promise<Response> {
  const edge = boundary ?? "Boundary+0F1E2D3C4B5A6978";
  const plain = Object.entries(fields).map(
    ([name, value]) =>
      `--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const disposition = `Content-Disposition: form-data; name="${field}"; filename="tmp_1.png"`;
  const head = `${plain.join("")}--${edge}\r\n${disposition}\r\nContent-Type: ${type}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  const multipart = `multipart/form-data; boundary=${edge}`;
  return fetch(url, {
    method: "POST",
    body: new Uint8Array(body),
    headers: { ...headers, "Content-Type": multipart },
  });
}

/** The address of an upload's form. */
export function formUrl(cloud: CloudAccess, token: string): string {
  return `${cloud.url}/1.1/fileForms?sign=${encodeURIComponent(token)}`;
}

/** Confirms an upload, or with `result: false` takes it back. */
export async function confirm(cloud: RunningCloud, token: string, result: boolean = true) {
  const { status, body } = await request(cloud, "POST", "/1.1/fileCallback", {
    body: { token, result },
  });
  return { status, body: body as { readonly code?: number; readonly error?: string } };
}

/** An uploaded and confirmed file. */
export async function createUploaded(
  cloud: RunningCloud,
  body: object,
  bytes: string | Buffer,
): Promise<FileToken> {
  const file = await createToken(cloud, body);
  expect((await upload(file, bytes)).status).toBe(200);
  expect((await confirm(cloud, file.token)).status).toBe(200);
  return file;
}
