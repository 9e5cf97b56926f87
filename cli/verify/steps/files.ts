import { randomBytes } from "node:crypto";
import { assert, StepFailure, StepSkipped } from "../outcome.ts";
import { accepted, type Target } from "../target.ts";

/** SVG can hold scripts, so it must be saved, not shown. */
const TYPE = "image/svg+xml";
const ORIGIN = "https://app.example.com";

interface Token {
  readonly objectId: string;
  readonly url: string;
  readonly upload_url: string;
  readonly token: string;
}

export async function verifyFiles(target: Target): Promise<string> {
  const file = await createToken(target);
  const bytes = `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${randomBytes(9).toString("hex")} --></svg>`;
  await assertPreflight(file);
  await upload(target, file, bytes);
  await assertServed(file, bytes);
  await assertClosed(file);
  return `${bytes.length} bytes came back as an attachment from ${new URL(file.url).host}`;
}

async function createToken({ send, mark, remember }: Target): Promise<Token> {
  const body = { name: `landfall-verify-${mark}.svg`, mime_type: TYPE, __type: "File" };
  const answer = await send("POST", "/1.1/fileTokens", { as: "master", body });
  if (answer.status === 404) throw new StepSkipped("The configuration has no files");
  const token = accepted(answer, "A request for an upload") as unknown as Token;
  await remember(`/1.1/files/${token.objectId}`);
  return token;
}

async function assertPreflight({ upload_url: url }: Token): Promise<void> {
  const headers = {
    ...{ Origin: ORIGIN, "Access-Control-Request-Method": "PUT" },
    "Access-Control-Request-Headers": "content-type",
  };
  const answer = await fetch(url, { method: "OPTIONS", headers });
  const allowed = answer.headers.get("access-control-allow-origin");
  assert(answer.ok && allowed !== null, `The preflight of a browser got ${answer.status}`);
}

async function upload({ send }: Target, { upload_url, token }: Token, body: string): Promise<void> {
  const headers = { "Content-Type": TYPE, Origin: ORIGIN };
  const answer = await fetch(upload_url, { method: "PUT", body, headers });
  if (!answer.ok) {
    throw new StepFailure(
      `The upload got ${answer.status}: ${(await answer.text()).slice(0, 200)}`,
    );
  }
  const confirmation = { token, result: true };
  accepted(await send("POST", "/1.1/fileCallback", { body: confirmation }), "The confirmation");
}

async function assertServed({ url }: Token, bytes: string): Promise<void> {
  const answer = await fetch(url);
  assert(answer.ok, `The download got ${answer.status}`);
  assert((await answer.text()) === bytes, "The download has other bytes than the upload");
  const disposition = answer.headers.get("content-disposition") ?? "";
  assert(disposition.startsWith("attachment"), "An SVG file is shown in the browser");
}

/** The bucket refuses every request without a signature. */
async function assertClosed({ upload_url }: Token): Promise<void> {
  const { origin, pathname } = new URL(upload_url);
  const { status } = await fetch(`${origin}${pathname}`);
  assert(status === 403, `The bucket answers a request without a signature with ${status}`);
}
