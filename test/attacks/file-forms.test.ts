import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunningCloud } from "../../local/spawn.ts";
import { request } from "../support/cloud/cloud.ts";
import { confirm, createToken, createUploaded, formUrl, postForm } from "../support/cloud/files.ts";
import { advanceClock } from "../support/cloud/people.ts";
import { startConfiguredCloud } from "../support/cloud/spawn.ts";

let cloud: RunningCloud;
const MAX_BYTES = 1_000;

beforeAll(async () => {
  const files = { maxBytes: MAX_BYTES, refusedTypes: ["text/html"] };
  cloud = await startConfiguredCloud({ files }, { cheapHashes: true });
});
afterAll(() => cloud?.stop());

async function readText(url: string): Promise<string> {
  return (await fetch(url)).text();
}

it("serves the file of a form with the type of its row, before and after the callback (A215)", async () => {
  const { token, url } = await createToken(cloud, { name: "a.png" });
  const bytes = "<script>alert(1)</script>";
  expect((await postForm(formUrl(cloud, token), { bytes, type: "text/html" })).status).toBe(200);
  expect((await fetch(url)).headers.get("content-type")).toBe("image/png");
  await confirm(cloud, token);
  expect((await fetch(url)).headers.get("content-type")).toBe("image/png");
});

it("stores no file of a form that is too large (A216)", async () => {
  const { token, url } = await createToken(cloud, { name: "a.bin", metaData: { size: 1 } });
  const answer = await postForm(formUrl(cloud, token), { bytes: "x".repeat(MAX_BYTES + 1) });
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: 413 }]);
  expect((await fetch(url)).status).toBe(403);
  expect((await confirm(cloud, token)).status).toBe(400);
  expect((await postForm(formUrl(cloud, token), { bytes: "x".repeat(MAX_BYTES) })).status).toBe(
    200,
  );
});

it("refuses a body of more than a function takes (A216)", async () => {
  const { token } = await createToken(cloud, { name: "a.bin" });
  for (const bytes of [4_600_000, 9_000_000]) {
    const answer = await postForm(formUrl(cloud, token), { bytes: Buffer.alloc(bytes) });
    expect(answer.status).toBe(413);
  }
});

it("writes no key that a form names, but that of its token (A217)", async () => {
  const theirs = await createUploaded(cloud, { name: "a.txt" }, "theirs");
  const open = await createToken(cloud, { name: "b.txt" });
  for (const { key, token, objectId } of [theirs, open]) {
    const mine = await createToken(cloud, { name: "c.txt" });
    const names = { key, token, objectId, sign: token, _fileKey: key };
    const fields = { ...names, success_action_redirect: "https://evil.example" };
    const url = `${formUrl(cloud, mine.token)}&key=${encodeURIComponent(key)}`;
    const answer = await postForm(url, { bytes: "evil", fields }, { "X-Amz-Acl": "public-read" });
    expect(answer.status).toBe(200);
    expect(await readText(mine.url)).toBe("evil");
  }
  expect(await readText(theirs.url)).toBe("theirs");
  expect((await fetch(open.url)).status).toBe(403);
});

it("takes no form with the token of another, a made-up one, or none (A217)", async () => {
  const { objectId, token } = await createToken(cloud, { name: "a.txt" });
  const made = [
    ...["", "-", objectId, `${objectId}-`, `${objectId}-${"a".repeat(40)}`, "0".repeat(3_000)],
    ...[`${token}x`, ` ${token}`, token.toUpperCase(), token.slice(0, -1), `${token},${token}`],
  ];
  for (const sign of made) {
    const answer = await postForm(formUrl(cloud, sign), { bytes: "evil" });
    expect([answer.status, await answer.json()], sign).toMatchObject([403, { code: 403 }]);
  }
  const twice = `${formUrl(cloud, token)}&sign=${objectId}-${"a".repeat(40)}`;
  expect((await postForm(twice, { bytes: "evil" })).status).toBeGreaterThanOrEqual(400);
  const keys = { "X-LC-Id": cloud.appId, "X-LC-Key": "wrong" };
  expect((await postForm(formUrl(cloud, token), { bytes: "x" }, keys)).status).toBe(401);
});

it("keeps a file when its form is sent again, and a deleted one deleted (A218)", async () => {
  const file = await createToken(cloud, { name: "a.txt" });
  expect((await postForm(formUrl(cloud, file.token), { bytes: "first" })).status).toBe(200);
  expect((await postForm(formUrl(cloud, file.token), { bytes: "second" })).status).toBe(403);
  await confirm(cloud, file.token);
  expect((await postForm(formUrl(cloud, file.token), { bytes: "third" })).status).toBe(403);
  expect(await readText(file.url)).toBe("first");
  await request(cloud, "DELETE", `/1.1/files/${file.objectId}`, { master: true });
  expect((await postForm(formUrl(cloud, file.token), { bytes: "third" })).status).toBe(403);
  const failed = await createToken(cloud, { name: "a.txt" });
  await confirm(cloud, failed.token, false);
  expect((await postForm(formUrl(cloud, failed.token), { bytes: "late" })).status).toBe(403);
});

it("refuses a form through a batch, the tunnel and JSON (A219)", async () => {
  const { token, url } = await createToken(cloud, { name: "a.txt" });
  const path = `/1.1/fileForms?sign=${token}`;
  const shapes = [
    { type: 5, base64: {} },
    { type: "multipart/form-data; boundary=x", base64: "!" },
    ...[{}, { fileContent: "evil" }, { __proto__: { type: "x" } }],
  ];
  for (const body of shapes) {
    const item = { method: "POST", path, body };
    const batch = await request(cloud, "POST", "/1.1/batch", { body: { requests: [item] } });
    expect(batch.body).toEqual([{ error: { code: 101, error: "No such endpoint." } }]);
    const json = await request(cloud, "POST", path, { body });
    expect([json.status, json.body]).toMatchObject([400, { code: 1 }]);
    const headers = { "Content-Type": "text/plain" };
    const envelope = {
      _method: "POST",
      _ApplicationId: cloud.appId,
      _ApplicationKey: cloud.appKey,
    };
    const tunnel = await fetch(cloud.url + path, {
      method: "POST",
      headers,
      body: JSON.stringify({ ...envelope, ...body }),
    });
    expect(tunnel.status).toBe(400);
  }
  expect((await fetch(url)).status).toBe(403);
});

it("answers forms that are cut off or made of delimiters at once (A219)", async () => {
  const { token } = await createToken(cloud, { name: "a.txt" });
  const send = (body: string, type = "multipart/form-data; boundary=x") =>
    fetch(formUrl(cloud, token), { method: "POST", body, headers: { "Content-Type": type } });
  const head = 'Content-Disposition: form-data; name="fileContent"';
  const started = Date.now();
  for (const body of [
    "",
    "--x",
    `--x\r\n${head}\r\n\r\nno end`,
    `--x\r\n${head}\r\n--x--`,
    "\r\n--x".repeat(800_000),
    `--x\r\n${"content-disposition: name=".repeat(150_000)}\r\n\r\n\r\n--x--`,
    `--x\r\n${" ;name=".repeat(300)}\r\n\r\n\r\n--x--`,
  ]) {
    expect((await send(body)).status, body.slice(0, 50)).toBe(400);
  }
  for (const [type, status] of [
    ["multipart/form-data; boundary=", 400],
    ["multipart/form-data", 415],
    ["image/png", 415],
  ] as const) {
    const answer = await send(`--x\r\n${head}\r\n\r\nbytes\r\n--x--`, type);
    expect(answer.status, type).toBe(status);
  }
  expect(Date.now() - started).toBeLessThan(30_000);
});

it("refuses forms with 415 or 404 everywhere else (A219)", async () => {
  const keys = { "X-LC-Id": cloud.appId, "X-LC-Key": cloud.appKey };
  for (const [path, status] of [
    ["/1.1/classes/Note", 415],
    ["/1.1/fileTokens", 415],
    ["/1.1/batch", 415],
    ["/1.1/nowhere", 404],
  ] as const) {
    expect((await postForm(cloud.url + path, { bytes: "x" }, keys)).status, path).toBe(status);
  }
});

// Moves the clock, so it is the last test.
it("takes no form an hour after its token was given (A218)", async () => {
  const file = await createToken(cloud, { name: "a.txt" });
  await advanceClock(cloud, 59);
  expect((await postForm(formUrl(cloud, file.token), { bytes: "in time" })).status).toBe(200);
  await advanceClock(cloud, 2);
  expect((await postForm(formUrl(cloud, file.token), { bytes: "late" })).status).toBe(403);
  await confirm(cloud, file.token);
  expect(await readText(file.url)).toBe("in time");
});
