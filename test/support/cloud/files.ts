import { expect } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
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
