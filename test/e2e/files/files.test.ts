import { Readable } from "node:stream";
import AV from "leancloud-storage";
import { describe, expect, it } from "vitest";
import { request, startCloudForSdk, toErrorCode } from "../../support/cloud/cloud.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const cloud = forAllTests(() => startCloudForSdk({ cheapHashes: true }));

const BYTES = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256));

async function download(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe("the JavaScript SDK", () => {
  it("uploads base64 with a name of any script, and reads it back byte by byte", async () => {
    const text = "你好，世界";
    const file = new AV.File("中文.txt", { base64: Buffer.from(text).toString("base64") });
    await file.save();
    expect(file.name()).toBe("中文.txt");
    expect(file.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/files\/[A-Za-z0-9]{40}\.txt$/);
    expect((await download(file.url())).toString()).toBe(text);
  });

  it("uploads buffers and streams", async () => {
    const buffer = await new AV.File("a.png", BYTES, "image/png").save();
    expect(await download(buffer.url())).toEqual(BYTES);
    const size = BYTES.length;
    const stream = new AV.File("b.bin", Readable.from([BYTES.subarray(0, 9), BYTES.subarray(9)]));
    stream.metaData("size", size);
    await stream.save();
    expect(await download(stream.url())).toEqual(BYTES);
  });

  it("keeps the name in the URL when it is asked to", async () => {
    const file = new AV.File("我 的.png", BYTES);
    await file.save({ keepFileName: true });
    expect(file.url()).toMatch(new RegExp(`/[A-Za-z0-9]{40}/${encodeURIComponent("我 的.png")}$`));
    expect(await download(file.url())).toEqual(BYTES);
  });

  it("chooses a key with the master key only", async () => {
    const refused = new AV.File("a.txt", BYTES).save({ key: "chosen/a.txt" });
    await expect(refused).rejects.toThrow(
      "Unsupported file key. Please use masterKey to set file key.",
    );
    const file = new AV.File("a.txt", BYTES);
    await file.save({ key: "chosen/a.txt", useMasterKey: true });
    expect(file.url()).toBe(`${cloud.url}/files/chosen/a.txt`);
    expect(await download(file.url())).toEqual(BYTES);
  });

  it("fetches a file's row", async () => {
    const saved = await new AV.File("a.png", BYTES).save();
    const fetched = await AV.File.createWithoutData(saved.id ?? "").fetch();
    expect(fetched.url()).toBe(saved.url());
    expect(fetched.get("mime_type")).toBe("image/png");
    expect(fetched.metaData("size")).toBe(BYTES.length);
  });

  it("saves external files", async () => {
    const url = "https://example.com/a.png?x=1";
    const file = await AV.File.withURL("a.png", url).save();
    const fetched = await AV.File.createWithoutData(file.id ?? "").fetch();
    expect(fetched.url()).toBe(url);
  });

  it("destroys a file and its bytes with the master key only", async () => {
    const file = await new AV.File("a.png", BYTES).save();
    expect(await file.destroy().catch(toErrorCode)).toBe(403);
    await file.destroy({ useMasterKey: true });
    // The SDK doesn't wait for its callback, which may publish the bytes in this moment.
    await expect.poll(async () => (await fetch(file.url())).status).toBe(403);
    const { body } = await request(cloud, "GET", `/1.1/files/${file.id}`);
    expect(body).toEqual({});
  });

  it("hides a file with an empty ACL, but not its bytes", async () => {
    const file = new AV.File("a.png", BYTES);
    file.setACL(new AV.ACL());
    await file.save();
    const { status, body } = await request(cloud, "GET", `/1.1/files/${file.id}`);
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 403 })]);
    expect(await download(file.url())).toEqual(BYTES);
  });
});

describe("a file in an object", () => {
  it("comes back as the file, without being included, as a field and in an array", async () => {
    const file = await new AV.File("photo.png", BYTES).save();
    const note = new AV.Object("Photo");
    note.set({ cover: file, all: [file, file] });
    await note.save();
    const found = await new AV.Query("Photo").get(note.id ?? "");
    for (const got of [found.get("cover"), ...found.get("all")]) {
      expect(got).toBeInstanceOf(AV.File);
      expect([got.id, got.name(), got.url()]).toEqual([file.id, "photo.png", file.url()]);
    }
  });

  it("is the same in every form that SDKs send", async () => {
    const file = await new AV.File("photo.png", BYTES).save();
    const id = file.id ?? "";
    const url = file.url();
    const forms = [
      { __type: "File", id },
      { __type: "File", id, name: "x", url: "https://example.com/x" },
      { __type: "File", objectId: id, name: "photo.png", base64: "" },
      { __type: "Pointer", className: "_File", objectId: id },
    ];
    for (const cover of forms) {
      const created = await request(cloud, "POST", "/1.1/classes/Photo", { body: { cover } });
      expect(created.status).toBe(201);
      const { objectId } = created.body as { objectId: string };
      const { body } = await request(cloud, "GET", `/1.1/classes/Photo/${objectId}`);
      const shown = { __type: "File", id, objectId: id, name: "photo.png", url };
      expect((body as { cover: object }).cover).toMatchObject(shown);
    }
  });

  it("is shown in the answer to a save with fetchWhenSave", async () => {
    const file = await new AV.File("photo.png", BYTES).save();
    const cover = { __type: "File", id: file.id };
    const shown = { cover: { ...cover, name: "photo.png", url: file.url() } };
    const path = "/1.1/classes/Photo";
    const created = await request(cloud, "POST", `${path}?fetchWhenSave=1`, { body: { cover } });
    expect(created.body).toMatchObject(shown);
    const { objectId } = created.body as { objectId: string };
    const one = `${path}/${objectId}?fetchWhenSave=1`;
    expect((await request(cloud, "PUT", one, { body: { cover } })).body).toMatchObject(shown);
  });

  it("is null once it is deleted, and stays bare for who may not read it", async () => {
    const hidden = new AV.File("a.png", BYTES);
    hidden.setACL(new AV.ACL());
    await hidden.save();
    const gone = await new AV.File("b.png", BYTES).save();
    await gone.destroy({ useMasterKey: true });
    const toFile = (id = "") => ({ __type: "File", id });
    const body = { hidden: toFile(hidden.id), gone: toFile(gone.id) };
    const created = await request(cloud, "POST", "/1.1/classes/Album", { body });
    const { objectId } = created.body as { objectId: string };
    const read = await request(cloud, "GET", `/1.1/classes/Album/${objectId}`);
    expect(read.body).toMatchObject({ hidden: toFile(hidden.id), gone: null });
  });

  it("is shown in a user, too", async () => {
    const avatar = await new AV.File("me.png", BYTES).save();
    const credentials = { username: "with-avatar", password: "secret" };
    const bare = { __type: "File", id: avatar.id };
    const body = { ...credentials, avatar: bare };
    const signedUp = (await request(cloud, "POST", "/1.1/users", { body })).body;
    expect(signedUp).toMatchObject({ avatar: { ...bare, url: avatar.url() } });
    const me = await AV.User.become((signedUp as { sessionToken: string }).sessionToken);
    expect(me.get("avatar").url()).toBe(avatar.url());
    const again = await AV.User.logIn(credentials.username, credentials.password);
    expect(again.get("avatar").url()).toBe(avatar.url());
    await AV.User.logOut();
  });
});
