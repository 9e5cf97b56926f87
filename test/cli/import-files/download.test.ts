import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { download } from "../../../cli/import-files/download.ts";
import { isPublic } from "../../../cli/import-files/public-address.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { type FileSite, startFileSite } from "../../support/transfer/file-site.ts";

const NAMES: Record<string, readonly string[]> = {
  "site.test": ["127.0.0.1"],
  "metadata.test": ["169.254.169.254"],
  "mixed.test": ["127.0.0.1", "10.0.0.1"],
  "inside.test": ["fd00::1"],
};

vi.mock("node:dns", () => ({
  lookup: (name: string, _: unknown, done: (error: unknown, found?: object[]) => void) =>
    done(
      null,
      NAMES[name]?.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    ),
}));

const folder = temporaryFolder();
const path = join(folder, "file");
const BYTES = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7) % 256));
let site: FileSite;

beforeAll(async () => {
  site = await startFileSite();
  site.serve("/a.png", BYTES);
});
afterAll(async () => {
  await site.stop();
});

const OPTIONS = { path, maxBytes: 1_000_000, isAllowed: () => true };
const get = (to: string, options = {}) => download(site.origin + to, { ...OPTIONS, ...options });

describe("download", () => {
  it("writes the bytes to the disk, with their number and digest", async () => {
    const md5 = createHash("md5").update(BYTES).digest("base64");
    expect(await get("/a.png")).toEqual({ bytes: BYTES.length, md5 });
    expect(readFileSync(path).equals(BYTES)).toBe(true);
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
  ])("decompresses unrequested %s", async (encoding, compress) => {
    site.serve(`/${encoding}`, (_, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(compress(BYTES)),
    );
    expect((await get(`/${encoding}`)).bytes).toBe(BYTES.length);
    expect(readFileSync(path).equals(BYTES)).toBe(true);
  });

  it("stops at the maximum size, also of decompressed bytes", async () => {
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

  it("writes no more bytes than Content-Length says, and goes on with the next file", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () =>
        socket.write("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\ntea and more"),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    for (let time = 0; time < 2; time++) {
      expect((await download(`http://127.0.0.1:${port}/`, OPTIONS)).bytes).toBe(3);
      expect(readFileSync(path, "utf8")).toBe("tea");
    }
    await new Promise((resolve) => server.close(resolve));
  });

  it("stops an endless answer at the largest size", async () => {
    site.serve("/endless", (_, response) => {
      const more = () => {
        while (response.write(BYTES));
      };
      response.on("drain", more).on("close", () => response.off("drain", more));
      more();
    });
    await expect(get("/endless")).rejects.toThrow("The file has more than 1000000 bytes");
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ["never answers", () => {}],
    ["stalls", (response) => response.write(BYTES.subarray(0, 1_000))],
    [
      "drips",
      (response) => {
        const timer = setInterval(() => response.write("a"), 10);
        response.on("close", () => clearInterval(timer));
      },
    ],
    [
      "redirects with an endless body",
      (response) => {
        response.writeHead(302, { location: "/stalls" }).write(BYTES);
      },
    ],
  ])("gives up a server that %s", async (name, serve) => {
    site.serve("/stalls", () => {});
    site.serve(`/${name.replaceAll(" ", "-")}`, (_, response) => serve(response));
    await expect(get(`/${name.replaceAll(" ", "-")}`, { patienceMs: 300 })).rejects.toMatchObject({
      message: "The server sends less than 10 kB a second; try again with a lower --parallel.",
      isTemporary: true,
    });
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

describe("download for a stack on AWS", () => {
  const onAws = { ...OPTIONS, isAllowed: isPublic };
  /** As on AWS, but the site of this test counts as public. */
  const withSite = {
    ...OPTIONS,
    isAllowed: (address: string) => address === "127.0.0.1" || isPublic(address),
  };
  const refusal = "The URL leads to a private network.";

  it.each([
    "http://127.0.0.1/a",
    "http://[::1]/a",
    "http://[::7f00:1]/a",
    "http://[::ffff:10.0.0.1]/a",
    "http://[64:ff9b::a00:1]/a",
    "http://[2002:a00:1::]/a",
    "http://169.254.169.254/latest/meta-data",
    "http://10.1.2.3/a",
    "http://100.64.0.1/a",
    "http://2130706433/a",
    "http://0x7f.1/a",
    "http://0.0.0.0/a",
    "http://[fd00:ec2::254]/a",
    "http://site.test/a",
    "http://metadata.test/a",
    "http://mixed.test/a",
    "http://inside.test/a",
  ])("sends no request into a private network: %s", async (url) => {
    await expect(download(url, onAws)).rejects.toMatchObject({
      message: refusal,
      isTemporary: false,
    });
  });

  it.each([
    ["http://169.254.169.254/latest/meta-data", refusal],
    ["http://127.0.0.2/a", refusal],
    ["http://metadata.test/a", refusal],
    ["http://mixed.test/a", refusal],
    ["//inside.test/a", refusal],
    ["file:///etc/passwd", "The URL does not begin with http:// or https://."],
    ["http://", "The URL does not begin with http:// or https://."],
  ])("follows no redirect to %s", async (location, message) => {
    site.serve("/away", (_, response) => response.writeHead(302, { location }).end());
    await expect(download(`${site.origin}/away`, withSite)).rejects.toMatchObject({ message });
  });

  it("connects to the address that it has checked", async () => {
    const { port } = new URL(site.origin);
    expect((await download(`http://site.test:${port}/a.png`, withSite)).bytes).toBe(BYTES.length);
  });
});
