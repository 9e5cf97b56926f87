import { describe, expect, it } from "vitest";
import { request } from "../support/cloud/cloud.ts";
import { confirm, createUploaded, type FileToken, upload } from "../support/cloud/files.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));

/** Keys as SDKs before November 2020 make them, each with the SDK. */
const CLIENT_KEYS: readonly [string, string][] = [
  ["JavaScript", "79276dea48ab4f426bfc.jpg"],
  ["JavaScript, without an extension", "79276dea48ab4f426bfc"],
  ["Python", "7927dea48ab4f426.jpg"],
  ["Python, without an extension", "7927dea48ab4f426."],
  ["Java", "rN3vT8xKpL1nR5wZc7bYd9sFh2jGt4uEaXo6iVkN.jpg"],
  ["Swift", "0F7A1C2B3D4E5F60718293A4B5C6D7E8.jpg"],
];

/** Chosen names, and paths that look like a client's key. */
const CHOSEN_KEYS = [
  ...["my.png", "avatar", "79276dea48ab4f426bf.jpg", "7927deA48ab4f426.jpg"],
  ...[`${"a".repeat(41)}.jpg`, "79276dea48ab4f426bfc.a/b", "79276dea48ab4f426bfc/a.jpg"],
  ...["79276dea48ab4f426bfc.jpg/", "../79276dea48ab4f426bfc.jpg", "79276dea48ab4f426bfc.a\\b"],
  ...["79276dea48ab4f426bfc.a.b", "my-79276dea48ab4f426bfc.jpg", "79276dea48ab4f426bfc\n"],
];

/** On every route; batches have none to this operation. */
async function beginOnAllRoutes(body: object) {
  const tunnel = { "Content-Type": "text/plain" };
  return [
    await request(cloud, "POST", "/1.1/fileTokens", { body }),
    await request(cloud, "POST", "/1.1/qiniu", { body }),
    await request(cloud, "POST", "/1.1/fileTokens", {
      body: JSON.stringify({ ...body, _method: "POST" }),
      headers: tunnel,
    }),
  ];
}

describe("keys that clients send", () => {
  it.each(CLIENT_KEYS)("begin an upload under a key of the service: %s (A149)", async (_, key) => {
    for (const { status, body } of await beginOnAllRoutes({ name: "a.jpg", key })) {
      const file = body as FileToken;
      expect([status, body]).toEqual([201, expect.objectContaining({ name: "a.jpg" })]);
      expect(file.key).toMatch(/^[A-Za-z0-9]{40}\.jpg$/);
      expect(file.key).not.toBe(key);
      expect(file.url).toContain(file.key);
      expect((await upload(file, "bytes")).status).toBe(200);
      expect((await confirm(cloud, file.token)).status).toBe(200);
      expect(await (await fetch(file.url)).text()).toBe("bytes");
    }
  });

  it("reject writes to the known key of a file (A149)", async () => {
    const theirs = await createUploaded(cloud, { name: "a.jpg" }, "theirs");
    for (const { status, body } of await beginOnAllRoutes({ name: "a.jpg", key: theirs.key })) {
      const mine = body as FileToken;
      expect(status).toBe(201);
      expect(mine.key).not.toBe(theirs.key);
      expect((await upload(mine, "mine")).status).toBe(200);
      expect((await confirm(cloud, mine.token)).status).toBe(200);
      expect(await (await fetch(theirs.url)).text()).toBe("theirs");
    }
  });

  it("keep the name in the URL where the SDK asks for it (A149)", async () => {
    const body = { name: "a b.jpg", key: "79276dea48ab4f426bfc.jpg", keep_file_name: true };
    for (const answer of await beginOnAllRoutes(body)) {
      expect((answer.body as FileToken).key).toMatch(/^[A-Za-z0-9]{40}\/a b\.jpg$/);
    }
  });

  it.each(CHOSEN_KEYS)(
    "are refused without the master key when chosen by a client: %j (A149)",
    async (key) => {
      for (const { status, body } of await beginOnAllRoutes({ name: "a.jpg", key })) {
        expect({ status, body }).toEqual({
          status: 400,
          body: { code: 1, error: expect.stringContaining("masterKey") },
        });
      }
    },
  );

  it("stay as they are with the master key (A149)", async () => {
    const body = { name: "a.jpg", key: "aaaaaaaaaaaaaaaaaaaa.jpg" };
    const answer = await request(cloud, "POST", "/1.1/fileTokens", { body, master: true });
    expect(answer.body).toMatchObject({ key: body.key });
  });
});
