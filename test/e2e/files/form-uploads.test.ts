import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type AV from "leancloud-storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CloudAccess, RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { confirm, createToken, formUrl, postForm } from "../../support/cloud/files.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { requireWeapp } from "../../support/mini-program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

type Sdk = typeof AV & { _config: { APIServerURL: string } };
type PointAt = (sdk: Sdk, access: CloudAccess) => void;

const byServerUrls: PointAt = (sdk, { appId, appKey, url }) =>
  sdk.init({ appId, appKey, serverURLs: url });
const byServerUrl: PointAt = (sdk, { appId, appKey, url }) =>
  sdk.init({ appId, appKey, serverURL: url });
const byConfig: PointAt = (sdk, { appId, appKey, url }) => {
  sdk._config.APIServerURL = url;
  sdk.init({ appId, appKey });
};

/** Unmodified versions, and how each learns the address of the service. */
const SDKS: readonly [string, PointAt][] = [
  ["leancloud-storage-2", byConfig],
  ["leancloud-storage-3", byServerUrls],
  ["leancloud-storage-4.0", byServerUrls],
  ["leancloud-storage-4.7", byServerUrl],
  ["leancloud-storage", byServerUrl],
];

let cloud: RunningCloud;
const folder = temporaryFolder();
let path: string;
const BYTES = Buffer.from(Array.from({ length: 3_000 }, (_, n) => n % 256));

beforeAll(async () => {
  cloud = await startTestCloud({ cheapHashes: true });
  path = join(folder, "tmp_1.png");
  await writeFile(path, BYTES);
});
afterAll(() => cloud?.stop());

async function bytesAt(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

async function filesNamed(name: string): Promise<object[]> {
  const where = encodeURIComponent(JSON.stringify({ name }));
  const { body } = await request(cloud, "GET", `/1.1/files?where=${where}`, { master: true });
  return (body as { results: object[] }).results;
}

/** The callback follows the upload, and SDKs don't wait for it. */
async function confirmed(objectId: string): Promise<{ metaData: { size: number } }> {
  for (;;) {
    const { body } = await request(cloud, "GET", `/1.1/files/${objectId}`);
    const row = body as { metaData?: { size?: number } };
    if (row.metaData?.size !== undefined) return row as { metaData: { size: number } };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe.each(SDKS)("a mini program with %s", (name, pointAt) => {
  it("uploads a picture and shows it in an object", async () => {
    const sdk = requireWeapp<Sdk>(`${name}/dist/av-weapp.js`);
    pointAt(sdk, cloud);
    const file = await new sdk.File("a.png", { blob: { uri: path } } as never).save();
    expect(await bytesAt(file.url())).toEqual(BYTES);
    expect((await confirmed(String(file.id))).metaData.size).toBe(BYTES.length);
    const served = await fetch(file.url());
    expect(served.headers.get("content-type")).toBe("image/png");
    const photo = await new sdk.Object("Photo").save({ app: `weapp ${name}`, file });
    const read = await request(cloud, "GET", `/1.1/classes/Photo/${photo.id}`);
    expect(read.body).toMatchObject({ file: { __type: "File", id: file.id, url: file.url() } });
  });
});

describe.each(SDKS)("an app for Node.js with %s", (name, pointAt) => {
  let sdk: Sdk;

  beforeAll(() => {
    sdk = createRequire(import.meta.url)(name);
    pointAt(sdk, cloud);
  });

  it("uploads the stream of a file where it takes streams", async () => {
    const save = new sdk.File("a.png", createReadStream(path) as never).save();
    if (name === "leancloud-storage-2") return expect(save).rejects.toThrow("malformed file data");
    const file = await save;
    expect(await bytesAt(file.url())).toEqual(BYTES);
    expect((await confirmed(String(file.id))).metaData.size).toBe(BYTES.length);
  });

  it("uploads bytes in base64, whose length it does not tell either", async () => {
    const file = await new sdk.File("a.bin", { base64: BYTES.toString("base64") }).save();
    expect(await bytesAt(file.url())).toEqual(BYTES);
  });
});

describe("the newest SDK in Node.js", () => {
  let sdk: Sdk;

  beforeAll(() => {
    sdk = createRequire(import.meta.url)("leancloud-storage");
    byServerUrl(sdk, cloud);
  });

  it("uploads a stream without a length in pieces", async () => {
    const pieces = Array.from({ length: 30 }, () => BYTES);
    const stream = Readable.from(pieces, { objectMode: false });
    Object.assign(stream, { path: "made.bin" });
    const file = await new sdk.File("a.bin", stream as never).save();
    expect(await bytesAt(file.url())).toEqual(Buffer.concat(pieces));
  });

  it("uploads a stream of any size as a buffer", async () => {
    const large = join(folder, "large.bin");
    await writeFile(large, Buffer.alloc(5_000_000, "x"));
    const file = await new sdk.File("large.bin", await buffer(createReadStream(large))).save();
    expect((await bytesAt(file.url())).length).toBe(5_000_000);
  });

  it("fails for base64 of more than a form takes, with its size, the limit and the way out", async () => {
    const base64 = Buffer.alloc(4_600_000, "x").toString("base64");
    const save = new sdk.File("large64.bin", { base64 }).save();
    await expect(save).rejects.toMatchObject({
      message: "413",
      response: {
        data: {
          error: expect.stringMatching(
            /The file has 4600000 bytes.* at most 4500000 bytes.*pass a Buffer instead of a stream or \{ base64 \}/,
          ),
        },
      },
    });
    const file = await new sdk.File("large64.bin", Buffer.from(base64, "base64") as never).save();
    expect((await bytesAt(file.url())).length).toBe(4_600_000);
  });

  it("fails for a stream of more than a form takes, says the way out, and leaves no file", async () => {
    const large = join(folder, "unsized.bin");
    await writeFile(large, Buffer.alloc(4_600_000, "x"));
    const save = new sdk.File("unsized.bin", createReadStream(large) as never).save();
    await expect(save).rejects.toMatchObject({
      message: "413",
      response: { data: { error: expect.stringContaining("pass a Buffer instead of a stream") } },
    });
    await expect.poll(() => filesNamed("unsized.bin"), { timeout: 60_000 }).toEqual([]);
  });
});

describe("the answer of fileTokens", () => {
  const ask = async (platform: string, metaData: object | null = null) => {
    const headers = { "X-LC-UA": `LeanCloud-JS-SDK/4.15.2 (${platform})` };
    const body = { name: "a.png", metaData };
    const answer = await request(cloud, "POST", "/1.1/fileTokens", { body, headers });
    return (answer.body as { provider: string }).provider;
  };

  it.each(["Weapp", "QQApp/8.0", "Baidu", "Toutiao; extra", "Alipay", "QuickApp"])(
    "sends the mini program %s to the form",
    async (platform) => {
      expect(await ask(platform, { size: 5 })).toBe("qcloud");
    },
  );

  it("refuses a mini program's file of more than a form takes, with the limit", async () => {
    const headers = { "X-LC-UA": "LeanCloud-JS-SDK/4.15.2 (Weapp)" };
    const body = { name: "a.mp4", metaData: { size: 4_500_001 } };
    const answer = await request(cloud, "POST", "/1.1/fileTokens", { body, headers });
    expect([answer.status, answer.body]).toEqual([
      413,
      { code: 413, error: expect.stringContaining("4500000 bytes") },
    ]);
  });

  it.each(["Browser", "ReactNative"])("sends %s to S3", async (platform) => {
    expect(await ask(platform)).toBe("s3");
  });

  it("sends Node.js to S3 if the size is known", async () => {
    expect(await ask("Node.js/20", { size: 5 })).toBe("s3");
    expect(await ask("Node.js/20", { owner: "unknown" })).toBe("qcloud");
  });
});

describe("a form", () => {
  it.each(["----WebKitFormBoundaryAbCdEf0123456789", "x-1"])(
    "is read with the boundary %s, whatever the file contains",
    async (boundary) => {
      const { token, url } = await createToken(cloud, { name: "a.png" });
      const fields = { op: "upload", name: "fileContent" };
      const bytes = "\r\n--x-2\r\n\r\n";
      const answer = await postForm(formUrl(cloud, token), { bytes, boundary, fields });
      expect([answer.status, await answer.json()]).toEqual([200, { code: 0 }]);
      await confirm(cloud, token);
      expect(await (await fetch(url)).text()).toBe(bytes);
    },
  );

  it("may hold a file of no bytes", async () => {
    const { token, url } = await createToken(cloud, { name: "a.txt" });
    expect((await postForm(formUrl(cloud, token), { bytes: "" })).status).toBe(200);
    expect((await confirm(cloud, token)).status).toBe(200);
    expect(await (await fetch(url)).text()).toBe("");
  });
});
