import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { download } from "../../../transfer/files/download.ts";
import { type FileSite, startFileSite } from "../../support/transfer/file-site.ts";

const folder = mkdtempSync(join(tmpdir(), "landfall-download-"));
const path = join(folder, "file");
const BYTES = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7) % 256));
let site: FileSite;

beforeAll(async () => {
  site = await startFileSite();
  site.serve("/a.png", BYTES);
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

const OPTIONS = { path, maxBytes: 1_000_000, allowPrivate: true };
const get = (to: string, options = {}) => download(site.origin + to, { ...OPTIONS, ...options });

describe("download", () => {
  it("writes the bytes to the disk, with their number and digest", async () => {
    const md5 = createHash("md5").update(BYTES).digest("base64");
    expect(await get("/a.png")).toEqual({ bytes: BYTES.length, md5 });
    expect(readFileSync(path)).toEqual(BYTES);
  });

  it("follows redirects, up to five of them", async () => {
    const redirect = (from: string, location: string) =>
      site.serve(from, (_, response) => response.writeHead(302, { location }).end());
    redirect("/moved", "/a.png");
    redirect("/loop", "/loop");
    expect((await get("/moved")).bytes).toBe(BYTES.length);
    await expect(get("/loop")).rejects.toThrow("The URL redirects more than 5 times.");
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
  ])("decompresses %s that nobody asked for", async (encoding, compress) => {
    site.serve(`/${encoding}`, (_, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(compress(BYTES)),
    );
    expect((await get(`/${encoding}`)).bytes).toBe(BYTES.length);
    expect(readFileSync(path)).toEqual(BYTES);
  });

  it("stops at the largest size, also of bytes that a bomb unpacks to", async () => {
    site.serve("/bomb", (_, response) =>
      response
        .writeHead(200, { "content-encoding": "gzip" })
        .end(gzipSync(Buffer.alloc(50_000_000))),
    );
    const message = "The file has more than 1000000 bytes; raise files.maxBytes to copy it.";
    await expect(get("/bomb")).rejects.toMatchObject({ message, isTemporary: false });
  });

  it("takes no answer that ends before its length", async () => {
    site.serve("/cut", (_, response) => {
      response.writeHead(200, { "content-length": BYTES.length });
      response.write(BYTES.subarray(0, 1_000), () => response.destroy());
    });
    await expect(get("/cut")).rejects.toMatchObject({ isTemporary: true });
  });

  it.each([
    [404, false],
    [410, false],
    [403, false],
    [429, true],
    [503, true],
  ])("knows whether %i may pass", async (status, isTemporary) => {
    site.serve(`/${status}`, (_, response) => response.writeHead(status).end());
    await expect(get(`/${status}`)).rejects.toMatchObject({ name: "DownloadError", isTemporary });
  });

  it.each(["ftp://example.com/a", "file:///etc/passwd", "javascript:alert(1)", "a b"])(
    "refuses %s",
    async (url) => {
      await expect(download(url, OPTIONS)).rejects.toThrow(/does not begin with http/);
    },
  );
});

describe("download from a stack on AWS", () => {
  const onAws = { ...OPTIONS, allowPrivate: false };

  it.each([
    "http://127.0.0.1/a",
    "http://[::1]/a",
    "http://[::ffff:10.0.0.1]/a",
    "http://169.254.169.254/latest/meta-data",
    "http://10.1.2.3/a",
    "http://2130706433/a",
    "http://0x7f.1/a",
    "http://localhost/a",
    "http://0.0.0.0/a",
    "http://[fd00:ec2::254]/a",
  ])("asks nobody in a private network: %s", async (url) => {
    await expect(download(url, onAws)).rejects.toThrow("The URL leads to a private network.");
  });
});
