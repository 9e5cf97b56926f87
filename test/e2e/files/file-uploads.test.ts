import { describe, expect, it } from "vitest";
import { request } from "../../support/cloud/cloud.ts";
import { confirm, createToken, createUploaded, upload } from "../../support/cloud/files.ts";
import { advanceClock } from "../../support/cloud/people.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));

const CACHE = { "Cache-Control": "public, max-age=31536000" };
/** Headers of each SDK's upload; some guess another type than the answer's. */
const UPLOADS: Readonly<Record<string, Record<string, string>>> = {
  JavaScript: { "Content-Type": "image/png", ...CACHE, "X-App": "own" },
  Java: { "Content-Type": "application/x-guess", ...CACHE },
  Swift: { "Content-Type": "image/png", ...CACHE },
  "Objective-C": { "Content-Type": "image/png", ...CACHE },
  Python: { "Content-Type": "image/png" },
  Go: { "Content-Type": "application/octet-stream", ...CACHE },
  PHP: { "Content-Type": "image/png", "User-Agent": "php" },
  "C#": { "Content-Type": "image/png", "Cache-Control": "public, max-age=31536" },
  Flutter: { "Content-Type": "application/json", ...CACHE },
};

describe("an upload", () => {
  it.each(Object.keys(UPLOADS))("takes the headers of the SDK for %s", async (sdk) => {
    const body = { name: "a.png", mime_type: null, metaData: null, ACL: null, __type: "File" };
    const file = await createToken(cloud, body);
    const { status } = await upload(file, "bytes", UPLOADS[sdk]);
    expect(status).toBe(200);
    expect(await confirm(cloud, file.token)).toEqual({ status: 200, body: {} });
    const served = await fetch(file.url);
    expect(served.headers.get("content-type")).toBe("image/png");
    expect(await served.text()).toBe("bytes");
  });

  it("answers every member that an SDK reads, as a string", async () => {
    const file = await createToken(cloud, { name: "a.png", metaData: { size: 5 } });
    const strings = ["objectId", "createdAt", "name", "key", "url", "mime_type", "provider"];
    for (const member of [...strings, "bucket", "token", "upload_url"]) {
      expect(file[member], member).toEqual(expect.any(String));
    }
    expect(file.provider).toBe("s3");
    expect(file.metaData).toEqual({ size: 5 });
    const row = (await request(cloud, "GET", `/1.1/files/${file.objectId}`)).body;
    const { token: _, upload_url: __, ...shown } = file;
    expect(row).toEqual({ ...shown, updatedAt: file.createdAt });
  });

  it("can be read before its callback, which SDKs don't wait for", async () => {
    const file = await createToken(cloud, { name: "a.txt" });
    expect((await fetch(file.url)).status).toBe(403);
    await upload(file, "early", { "Content-Type": "text/plain" });
    expect(await (await fetch(file.url)).text()).toBe("early");
  });

  it("has its true size in metaData once it is confirmed", async () => {
    const { objectId } = await createUploaded(cloud, { name: "a", metaData: { size: 1 } }, "three");
    const { body } = await request(cloud, "GET", `/1.1/files/${objectId}`);
    expect(body).toMatchObject({ metaData: { size: 5 } });
  });

  it("is confirmed once, however often the callback comes", async () => {
    const file = await createUploaded(cloud, { name: "a.txt" }, "bytes");
    for (const result of [true, false, true]) {
      expect(await confirm(cloud, file.token, result)).toEqual({ status: 200, body: {} });
    }
    expect(await (await fetch(file.url)).text()).toBe("bytes");
  });

  it("is not confirmed when no bytes came, and can be repeated", async () => {
    const file = await createToken(cloud, { name: "a.txt", metaData: { size: 5 } });
    expect(await confirm(cloud, file.token)).toMatchObject({ status: 400, body: { code: 1 } });
    await upload(file, "bytes");
    expect((await confirm(cloud, file.token)).status).toBe(200);
  });

  it("needs no PUT if it has no bytes", async () => {
    const file = await createToken(cloud, { name: "a.txt", metaData: { size: 0 } });
    expect((await confirm(cloud, file.token)).status).toBe(200);
    const served = await fetch(file.url);
    expect([served.status, await served.text()]).toEqual([200, ""]);
  });

  it("leaves neither row nor bytes if it failed", async () => {
    const file = await createToken(cloud, { name: "a.txt" });
    await upload(file, "half");
    expect(await confirm(cloud, file.token, false)).toEqual({ status: 200, body: {} });
    expect((await fetch(file.url)).status).toBe(403);
    expect((await request(cloud, "GET", `/1.1/files/${file.objectId}`)).body).toEqual({});
  });

  it("goes to the prefix gamesaves, and to no other", async () => {
    const { url } = await createUploaded(cloud, { name: "a.sav", prefix: "gamesaves" }, "save");
    expect(url).toMatch(/\/files\/gamesaves\/[A-Za-z0-9]{40}\.sav$/);
    expect(await (await fetch(url)).text()).toBe("save");
    const body = { name: "a.sav", prefix: "abc" };
    expect((await request(cloud, "POST", "/1.1/fileTokens", { body })).status).toBe(400);
  });

  it("has an alias from before 2016, and its base64 form is refused with code 1", async () => {
    expect((await request(cloud, "POST", "/1.1/qiniu", { body: { name: "a" } })).status).toBe(201);
    const body = { base64: "AA==", _ContentType: "text/plain" };
    const refused = await request(cloud, "POST", "/1.1/files/a.txt", { body });
    expect(refused).toMatchObject({ status: 400, body: { code: 1 } });
  });
});

describe("a file", () => {
  it("is served in ranges, and ignores the thumbnail in its query", async () => {
    const { url } = await createUploaded(cloud, { name: "a.png" }, "0123456789");
    const part = await fetch(`${url}?imageView/1/w/10/h/10`, { headers: { Range: "bytes=2-4" } });
    expect([part.status, await part.text()]).toEqual([206, "234"]);
    expect((await fetch(`${url}?imageMogr2/thumbnail/!50p`)).status).toBe(200);
  });

  it.each(["/files", "/classes/_File", "/classes/_file"])(
    "is created, read, found and deleted as %s, and not changed",
    async (path) => {
      const body = {
        name: "a.png",
        url: "https://example.com/a.png",
        metaData: { __source: "external" },
      };
      const created = await request(cloud, "POST", `/1.1${path}`, { body });
      expect(created.status).toBe(201);
      const { objectId } = created.body as { objectId: string };
      const one = `/1.1${path}/${objectId}`;
      expect((await request(cloud, "GET", one)).body).toMatchObject(body);
      const where = encodeURIComponent(JSON.stringify({ objectId }));
      const found = await request(cloud, "GET", `/1.1${path}?where=${where}`);
      expect(found.body).toMatchObject({ results: [{ objectId }] });
      const changed = await request(cloud, "PUT", one, { body: { url: "x" }, master: true });
      expect(changed).toMatchObject({ status: 400, body: { code: 1 } });
      expect((await request(cloud, "DELETE", one)).status).toBe(403);
      expect((await request(cloud, "DELETE", one, { master: true })).status).toBe(200);
      expect((await request(cloud, "GET", one)).body).toEqual({});
    },
  );

  it("may lack a URL and a name, which Go's SDK doesn't send", async () => {
    const { status } = await request(cloud, "POST", "/1.1/files", { body: { __type: "File" } });
    expect(status).toBe(201);
  });

  it("is deleted in a batch", async () => {
    const file = await createUploaded(cloud, { name: "a.txt" }, "bytes");
    const requests = [{ method: "DELETE", path: `/1.1/files/${file.objectId}` }];
    const answer = await request(cloud, "POST", "/1.1/batch", { body: { requests }, master: true });
    expect(answer.body).toEqual([{ success: {} }]);
    expect((await fetch(file.url)).status).toBe(403);
  });

  it("is not changed in a batch either", async () => {
    const { objectId } = await createUploaded(cloud, { name: "a.txt" }, "bytes");
    const requests = [{ method: "PUT", path: `/1.1/files/${objectId}`, body: { name: "b.txt" } }];
    const answer = await request(cloud, "POST", "/1.1/batch", { body: { requests }, master: true });
    const error = "A file can't be changed. Save a new file and delete this one.";
    expect(answer).toMatchObject({ status: 200, body: [{ error: { code: 1, error } }] });
  });
});

it("uploads from pages of any origin", async () => {
  const file = await createToken(cloud, { name: "a.txt" });
  const preflight = await fetch(file.upload_url, {
    method: "OPTIONS",
    headers: {
      Origin: "https://app.example.com",
      "Access-Control-Request-Method": "PUT",
      "Access-Control-Request-Headers": "cache-control,content-type",
    },
  });
  expect(preflight.status).toBe(200);
  expect(preflight.headers.get("access-control-allow-headers")).toContain("cache-control");
  const put = await upload(file, "x", { Origin: "https://app.example.com" });
  expect(put.headers.get("access-control-allow-origin")).toBe("*");
});

// Moves the clock, so it is the last test.
it("an upload URL ends after an hour, an unconfirmed upload after a day (R62)", async () => {
  const [early, late, slow] = [
    await createToken(cloud, { name: "a.txt" }),
    await createToken(cloud, { name: "b.txt" }),
    await createToken(cloud, { name: "c.txt" }),
  ];
  await upload(early, "bytes");
  await upload(slow, "bytes");
  await advanceClock(cloud, 61);
  expect((await upload(late, "bytes")).status).toBe(403);
  expect((await confirm(cloud, slow.token)).status).toBe(200);
  expect((await fetch(slow.url)).status).toBe(200);
  await advanceClock(cloud, 24 * 60);
  expect((await fetch(early.url)).status).toBe(403);
  const row = `/1.1/files/${early.objectId}`;
  await expect
    .poll(async () => (await request(cloud, "GET", row)).body, { timeout: 30_000 })
    .toEqual({});
});
