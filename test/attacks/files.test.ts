import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  EARLY_HEADER,
  VIEWER_REQUEST,
  viewerResponse,
} from "../../lib/constructs/file-delivery.ts";
import type { RunningCloud } from "../../local/spawn.ts";
import { request } from "../support/cloud/cloud.ts";
import { confirm, createToken, createUploaded, upload } from "../support/cloud/files.ts";
import { network, sendFrom } from "../support/cloud/networks.ts";
import { advanceClock } from "../support/cloud/people.ts";
import { startConfiguredCloud } from "../support/cloud/spawn.ts";

let cloud: RunningCloud;
const MAX_BYTES = 1_000;
/** Uploads that a network may begin in ten minutes. */
const UPLOADS = 60;

beforeAll(async () => {
  const files = { maxBytes: MAX_BYTES, refusedTypes: ["text/html", "video/*"] };
  cloud = await startConfiguredCloud(
    { files, throttle: { uploadsPerNetwork: UPLOADS } },
    { cheapHashes: true },
  );
});
afterAll(() => cloud?.stop());

it("lets no upload URL write another key or method (A140)", async () => {
  const mine = await createToken(cloud, { name: "a.txt" });
  const other = await createUploaded(cloud, { name: "b.txt" }, "theirs");
  const moved = new URL(mine.upload_url);
  for (const path of ["pending", "files"].map((prefix) => `/${prefix}/${other.key}`)) {
    moved.pathname = moved.pathname.replace(/\/(pending|files)\/.*/, path);
    expect((await upload({ upload_url: moved.href }, "evil")).status).toBe(403);
  }
  for (const method of ["GET", "HEAD", "DELETE"]) {
    expect((await fetch(mine.upload_url, { method })).status).toBe(403);
  }
  const copy = { "x-amz-copy-source": `/${mine.bucket}/files/${other.key}` };
  expect((await upload(mine, "", copy)).status).toBe(403);
  expect(await (await fetch(other.url)).text()).toBe("theirs");
});

it("keeps a confirmed file when its upload URL is used again (A141)", async () => {
  const file = await createUploaded(cloud, { name: "a.txt" }, "first");
  await upload(file, "second");
  await confirm(cloud, file.token);
  expect(await (await fetch(file.url)).text()).toBe("first");
});

it("stores no name as a path (A142)", async () => {
  for (const name of [
    "../a.txt",
    "a/../../b.txt",
    "/etc/passwd",
    "..",
    "a\\b.txt",
    "a\u0000.txt",
  ]) {
    const body = { name, keep_file_name: true };
    const { status } = await request(cloud, "POST", "/1.1/fileTokens", { body });
    expect(status, name).toBe(400);
  }
  const { key } = await createToken(cloud, { name: "../../x/y.png" });
  expect(key).toMatch(/^[A-Za-z0-9]{40}\.png$/);
  for (const chosen of ["../a", "/a", "a//b", "a/./b", "", "."]) {
    const body = { name: "a", key: chosen };
    const answer = await request(cloud, "POST", "/1.1/fileTokens", { body, master: true });
    if (answer.status === 201) {
      expect((answer.body as { key: string }).key).toMatch(/^[A-Za-z0-9]{40}$/);
    } else expect(answer.status).toBe(400);
  }
});

it.each([
  ["page.svg", "image/svg+xml"],
  ["page.xml", "application/xml"],
  ["page.js", "text/javascript"],
  ["page.bin", "application/xhtml+xml"],
])("serves %s as a download (A143)", async (name, type) => {
  const body = { name, mime_type: type };
  const { url } = await createUploaded(cloud, body, "<script>alert(1)</script>");
  const served = await fetch(url);
  expect(served.headers.get("content-type")).toBe(type);
  expect(served.headers.get("content-disposition")).toBe("attachment");
  expect(served.headers.get("x-content-type-options")).toBe("nosniff");
  expect(served.headers.get("content-security-policy")).toContain("sandbox");
});

it("serves a page as a download while its upload is not confirmed (A143)", async () => {
  const file = await createToken(cloud, { name: "a.png" });
  await upload(file, "<script></script>", { "Content-Type": "text/html" });
  const served = await fetch(file.url);
  expect(served.headers.get("content-disposition")).toBe("attachment");
});

it("serves a file with the type of its row, not with that of its upload (A143)", async () => {
  const file = await createToken(cloud, { name: "a.png" });
  await upload(file, "<script></script>", { "Content-Type": "text/html" });
  await confirm(cloud, file.token);
  expect((await fetch(file.url)).headers.get("content-type")).toBe("image/png");
});

it("takes no callback for the upload of another (A144)", async () => {
  const file = await createToken(cloud, { name: "a.txt" });
  await upload(file, "bytes");
  const forged = [
    file.objectId,
    `${file.objectId}-`,
    `${file.objectId}-${"a".repeat(40)}`,
    "",
    "-",
  ];
  for (const token of forged) {
    for (const result of [true, false]) {
      expect(await confirm(cloud, token, result)).toEqual({ status: 200, body: {} });
    }
  }
  expect((await request(cloud, "GET", `/1.1/files/${file.objectId}`)).status).toBe(200);
  expect((await confirm(cloud, file.token)).status).toBe(200);
  expect(await (await fetch(file.url)).text()).toBe("bytes");
});

it("never shows the token of an upload (A144)", async () => {
  const { objectId } = await createToken(cloud, { name: "a.txt" });
  for (const master of [false, true]) {
    const row = await request(cloud, "GET", `/1.1/files/${objectId}`, { master });
    expect(Object.keys(row.body as object).filter((key) => /^_|token|upload/.test(key))).toEqual(
      [],
    );
  }
});

it("gives every file a key that can't be guessed (A145)", async () => {
  const files = await Promise.all(
    Array.from({ length: 20 }, () => createToken(cloud, { name: "a.png" })),
  );
  expect(new Set(files.map(({ key }) => key)).size).toBe(20);
  for (const { key } of files) expect(key).toMatch(/^[A-Za-z0-9]{40}\.png$/);
});

it("publishes no file that is too large, regardless of its declared size (A146)", async () => {
  const declared = { name: "a.bin", metaData: { size: MAX_BYTES + 1 } };
  const refused = await request(cloud, "POST", "/1.1/fileTokens", { body: declared });
  expect(refused.status).toBe(413);
  const file = await createToken(cloud, { name: "a.bin", metaData: { size: 1 } });
  await upload(file, Buffer.alloc(MAX_BYTES + 1));
  expect((await confirm(cloud, file.token)).status).toBe(413);
  expect((await fetch(file.url)).status).toBe(403);
  expect((await request(cloud, "GET", `/1.1/files/${file.objectId}`)).body).toEqual({});
});

it("takes no file of a refused type, by its type or its name (A147)", async () => {
  const bodies = [
    { name: "a.html" },
    { name: "a.HTM", mime_type: "image/png" },
    { name: "a.png", mime_type: "text/html; charset=utf-8" },
    { name: "a", mime_type: "Video/MP4" },
  ];
  for (const body of bodies) {
    for (const path of ["/1.1/fileTokens", "/1.1/files"]) {
      expect((await request(cloud, "POST", path, { body })).status, body.name).toBe(400);
    }
  }
});

it("links to no URL that a page would run (A148)", async () => {
  for (const url of [
    "javascript:alert(1)",
    "data:text/html,x",
    " https://a",
    "//a",
    'https://a"b',
  ]) {
    const body = { name: "a.png", url };
    expect((await request(cloud, "POST", "/1.1/files", { body })).status, url).toBe(400);
  }
});

it("deletes the bytes of no other file (A149)", async () => {
  const theirs = await createUploaded(cloud, { name: "a.txt" }, "theirs");
  const body = {
    name: "b.txt",
    url: theirs.url,
    key: theirs.key,
    bucket: theirs.bucket,
    _fileKey: theirs.key,
  };
  const { objectId } = (await request(cloud, "POST", "/1.1/files", { body })).body as {
    objectId: string;
  };
  await request(cloud, "DELETE", `/1.1/files/${objectId}`, { master: true });
  expect(await (await fetch(theirs.url)).text()).toBe("theirs");
});

it("creates rows with a URL alone in a batch, which claim no stored bytes (A149)", async () => {
  const theirs = await createUploaded(cloud, { name: "a.txt" }, "theirs");
  const claim = {
    ...{ key: theirs.key, bucket: theirs.bucket, provider: "s3", objectId: theirs.objectId },
    ...{ _fileKey: theirs.key, _upload: "x", _version: "x", createdAt: "2020-01-01T00:00:00.000Z" },
  };
  for (const path of ["files", "classes/_File", "classes/_file"].map((end) => `/1.1/${end}`)) {
    const body = { name: "b.txt", url: theirs.url, ...claim };
    for (const [route, mark] of [
      ["/1.1/batch", {}],
      ["/1.1/batch/save", { __internalId: "x" }],
    ] as const) {
      const requests = [{ method: "POST", path, body: { ...body, ...mark } }];
      const answer = await request(cloud, "POST", route, { body: { requests } });
      const text = JSON.stringify(answer.body);
      const objectId = /"objectId":"(\w{24})"/.exec(text)?.[1] ?? "";
      expect(objectId, text).not.toBe(theirs.objectId);
      const row = await request(cloud, "GET", `/1.1/files/${objectId}`, { master: true });
      expect(row.body).toMatchObject({ name: "b.txt", url: theirs.url });
      for (const member of ["key", "bucket", "provider"])
        expect(row.body, text).not.toHaveProperty(member);
      await request(cloud, "DELETE", `/1.1/files/${objectId}`, { master: true });
      expect(await (await fetch(theirs.url)).text()).toBe("theirs");
    }
  }
});

it.each([
  ["of a refused type", { name: "a.html", url: "https://example.com/a.html" }],
  ["with a URL that a page would run", { name: "a.png", url: "javascript:alert(1)" }],
])("creates no row %s in a batch (A147, A148)", async (_, body) => {
  const requests = [{ method: "POST", path: "/1.1/classes/_File", body }];
  const answer = await request(cloud, "POST", "/1.1/batch", { body: { requests } });
  expect(answer.body).toEqual([{ error: expect.objectContaining({ code: 1 }) }]);
  const saved = [{ ...requests[0], body: { ...body, __internalId: "x" } }];
  const saves = await request(cloud, "POST", "/1.1/batch/save", { body: { requests: saved } });
  expect(saves).toMatchObject({ status: 400, body: { code: 1 } });
});

it("changes no file through another spelling of its class (A149)", async () => {
  const { objectId, url } = await createUploaded(cloud, { name: "a.txt" }, "bytes");
  for (const name of ["%5FFile", "_Fil%65", "_file", "_File"]) {
    const body = { url: "https://evil.example" };
    const path = `/1.1/classes/${name}/${objectId}`;
    expect((await request(cloud, "PUT", path, { body })).status, name).toBeGreaterThanOrEqual(400);
    const requests = ["PUT", "POST"].map((method) => ({ method, path, body }));
    const batch = await request(cloud, "POST", "/1.1/batch", { body: { requests }, master: true });
    for (const item of batch.body as object[]) expect(item).toHaveProperty("error");
  }
  const row = await request(cloud, "GET", `/1.1/files/${objectId}`);
  expect(row.body).toMatchObject({ url });
});

it("gives no key twice that the master key chose (A149)", async () => {
  const body = { name: "a.txt", key: "chosen/a.txt" };
  const first = await createToken(cloud, body, true);
  await upload(first, "first");
  await confirm(cloud, first.token);
  const second = await request(cloud, "POST", "/1.1/fileTokens", { body, master: true });
  expect(second).toMatchObject({ status: 400, body: { code: 1 } });
  await request(cloud, "DELETE", `/1.1/files/${first.objectId}`, { master: true });
  expect((await request(cloud, "POST", "/1.1/fileTokens", { body, master: true })).status).toBe(
    201,
  );
});

it("answers an object that names a large row a thousand times (A146)", async () => {
  const metaData = { text: "x".repeat(50_000) };
  const { objectId: id } = await createToken(cloud, { name: "a.txt", metaData });
  const all = Array.from({ length: 1_000 }, () => ({ __type: "File", id }));
  const created = await request(cloud, "POST", "/1.1/classes/Album", { body: { all } });
  expect(created.status).toBe(201);
  const { objectId } = created.body as { objectId: string };
  const read = await request(cloud, "GET", `/1.1/classes/Album/${objectId}`);
  expect(read.status).toBe(200);
  const files = (read.body as { all: object[] }).all;
  expect(files).toHaveLength(1_000);
  expect(files[0]).toMatchObject({ name: "a.txt" });
  expect(files.at(-1)).toEqual({ __type: "File", id });
});

const YEAR = { "Cache-Control": "public, max-age=31536000" };

it("serves no unconfirmed bytes that a callback would refuse (A185)", async () => {
  const large = await createToken(cloud, { name: "a.bin" });
  await upload(large, Buffer.alloc(3_000_000), YEAR);
  const video = await createToken(cloud, { name: "a.png" });
  await upload(video, "film", { "Content-Type": "Video/MP4; codecs=avc1", ...YEAR });

  for (const { url } of [large, video]) {
    expect((await fetch(url)).status).toBe(403);
    const part = await fetch(url, { headers: { Range: "bytes=0-1" } });
    expect([part.status, await part.text()]).toEqual([403, ""]);
    expect((await fetch(`${url}?imageView/1/w/10`)).status).toBe(403);
    const { pathname } = new URL(url);
    const first = pathname.charCodeAt("/files/".length).toString(16);
    const encoded = url.replace(
      pathname,
      `/files/%${first}${pathname.slice("/files/".length + 1)}`,
    );
    expect((await fetch(encoded)).status).toBe(403);
  }
});

it("serves bytes under a key that the master key chose before their callback", async () => {
  const body = { name: "a.txt", key: "chosen/a b.txt" };
  const { body: token } = await request(cloud, "POST", "/1.1/fileTokens", { body, master: true });
  const file = token as { url: string; upload_url: string };
  await upload(file, "bytes");
  expect(await (await fetch(file.url)).text()).toBe("bytes");
});

it("refuses unconfirmed bytes of which no length is known, since compression hides it (A185)", () => {
  const run = (code: string) => runInNewContext(`${code.replace(/^import .*$/m, "")}\nhandler`, {});
  const drawn = `/${Math.floor(Date.now() / 1_000)
    .toString(36)
    .padStart(7, "0")}${"a".repeat(33)}.txt`;
  const request = { uri: drawn, headers: { "accept-encoding": { value: "br" } } };
  expect(run(VIEWER_REQUEST)({ request }).headers).toEqual({ [EARLY_HEADER]: { value: "1" } });
  const respond = run(viewerResponse({ maxBytes: 1_000, refusedTypes: [] }));
  const answer = (statusCode: number, headers: object) =>
    respond({ request, response: { statusCode, headers } }).statusCode;
  expect(answer(200, { "content-encoding": { value: "br" } })).toBe(403);
  expect(answer(200, { "content-length": { value: "1000" } })).toBe(200);
  expect(answer(304, {})).toBe(304);
});

it("limits caching of unconfirmed bytes to a minute, regardless of their upload's headers (A185)", async () => {
  const file = await createToken(cloud, { name: "a.txt" });
  await upload(file, "early", { "Content-Type": "text/plain", ...YEAR });
  const early = await fetch(file.url);
  expect(await early.text()).toBe("early");
  expect(early.headers.get("cache-control")).toBe("public, max-age=60");
});

it("begins as many uploads as a network may in ten minutes (A185)", async () => {
  const begin = (host: string) =>
    sendFrom(cloud, host, { route: "POST /fileTokens", body: { name: "a.txt" } });
  const statuses: number[] = [];
  for (let sent = 0; sent < UPLOADS + 3; sent += 1) statuses.push((await begin(network(1))).status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(UPLOADS);
  expect(statuses.slice(UPLOADS)).toEqual([429, 429, 429]);
  expect((await begin(network(2))).status).toBe(201);
});

// Moves the clock, so it is the last test.
it("serves unconfirmed bytes for a quarter of an hour, and confirmed ones afterwards (A185)", async () => {
  const file = await createToken(cloud, { name: "a.txt", keep_file_name: true });
  await upload(file, "bytes", YEAR);
  await advanceClock(cloud, 16);
  expect((await fetch(file.url)).status).toBe(403);
  expect((await fetch(file.url, { headers: { "X-Landfall-Early": "1" } })).status).toBe(403);
  await confirm(cloud, file.token);
  const served = await fetch(file.url);
  expect(await served.text()).toBe("bytes");
  expect(served.headers.get("cache-control")).toBe("public, max-age=2592000");
});
