import { describe, expect, it } from "vitest";
import { request } from "../../support/cloud/cloud.ts";
import { startConfiguredCloud, startTestCloud } from "../../support/cloud/spawn.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));

const URL_OF_FILE = "https://example.com/a.png";

/** A new file with a URL, as Swift sends it in the batch of the object that has it. */
const newFile = (members: object = {}) => ({
  method: "POST",
  path: "/1.1/classes/_File",
  body: {
    __internalId: "file-1",
    __children: [],
    __type: "File",
    url: URL_OF_FILE,
    metaData: { __source: "external" },
    ...members,
  },
});
const newPhoto = () => ({
  method: "POST",
  path: "/1.1/classes/Photo",
  body: {
    __internalId: "photo-1",
    __children: [{ className: "_File", cid: "file-1", key: "image" }],
    title: "a",
  },
});

it("is refused where the app takes no files, in a batch as alone", async () => {
  const other = await startConfiguredCloud({ files: undefined }, { cheapHashes: true });
  try {
    const body = { url: URL_OF_FILE };
    const alone = await request(other, "POST", "/1.1/files", { body });
    const requests = [{ method: "POST", path: "/1.1/files", body }];
    const batch = await request(other, "POST", "/1.1/batch", { body: { requests } });
    expect(alone.status).toBe(404);
    expect(batch.body).toEqual([{ error: alone.body }]);
  } finally {
    await other.stop();
  }
});

const save = async (requests: object[]) =>
  request(cloud, "POST", "/1.1/batch/save", { body: { requests } });

describe("an object with a new file that has a URL", () => {
  it.each([{}, { name: "a.png" }, { name: null, mime_type: null, ACL: null }])(
    "is saved in one batch with %j",
    async (members) => {
      const { status, body } = await save([newFile(members), newPhoto()]);

      expect(status, JSON.stringify(body)).toBe(200);
      const saved = body as Record<string, { objectId: string; createdAt: string }>;
      expect(saved["file-1"]).toMatchObject({ objectId: expect.stringMatching(/^\w{24}$/) });
      const photo = await request(cloud, "GET", `/1.1/classes/Photo/${saved["photo-1"]?.objectId}`);
      expect(photo.body).toMatchObject({
        image: { __type: "File", id: saved["file-1"]?.objectId, url: URL_OF_FILE },
      });
    },
  );

  it("is saved by /batch, too", async () => {
    const { __internalId: _, __children: __, ...body } = newFile().body;
    const requests = [{ ...newFile(), body }];
    const answer = await request(cloud, "POST", "/1.1/batch", { body: { requests } });
    expect(answer.body).toEqual([{ success: expect.objectContaining({ url: URL_OF_FILE }) }]);
  });

  it("is not saved when the file has no web address, and neither is its object", async () => {
    const { status, body } = await save([newFile({ url: "javascript:alert(1)" }), newPhoto()]);
    expect([status, (body as { code: number }).code]).toEqual([400, 1]);
  });

  it("changes no file that is there", async () => {
    const created = (await save([newFile()])).body as Record<string, { objectId: string }>;
    const path = `/1.1/classes/_File/${created["file-1"]?.objectId}`;
    const { status, body } = await save([
      { ...newFile({ url: "https://example.com/evil.png" }), method: "PUT", path },
    ]);
    expect([status, (body as { code: number }).code]).toEqual([400, 1]);
    const { body: file } = await request(cloud, "GET", path);
    expect(file).toMatchObject({ url: URL_OF_FILE });
  });
});
