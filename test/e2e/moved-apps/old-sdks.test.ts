import { createRequire } from "node:module";
import type AV from "leancloud-storage";
import { beforeAll, describe, expect, it } from "vitest";
import type { CloudAccess } from "../../../local/spawn.ts";
import { advanceClock } from "../../support/cloud/people.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

/** The old versions have no types; the tests use what they share with the newest. */
type Sdk = typeof AV & {
  serverURL: string;
  readonly _config: { APIServerURL: string };
  initialize(appId: string, appKey: string): void;
  setServerURLs(url: string): void;
};

/** Unmodified versions that apps still have, and how each learns the address of the service. */
const SDKS: readonly [string, (sdk: Sdk, access: CloudAccess) => void][] = [
  [
    "avoscloud-sdk",
    (sdk, { appId, appKey, url }) => {
      sdk.serverURL = url;
      sdk.initialize(appId, appKey);
    },
  ],
  ["leancloud-storage-1", initAfterItsAddress],
  ["leancloud-storage-2", initAfterItsAddress],
  [
    "leancloud-storage-3.4",
    (sdk, { appId, appKey, url }) => {
      sdk.init({ appId, appKey });
      sdk.setServerURLs(url);
    },
  ],
  ["leancloud-storage-3", initWithServerUrls],
  ["leancloud-storage-4.0", initWithServerUrls],
  ["leancloud-storage-4.7", initWithServerUrl],
  ["leancloud-storage", initWithServerUrl],
];

/** In Node.js it uploads to a host of Qiniu, whatever the service answers. */
const WITHOUT_UPLOADS = "avoscloud-sdk";

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));

/** It confirms no upload; the object that names the file does. */
const WITHOUT_CONFIRMATION = "leancloud-storage-1";

async function countConfirmed(): Promise<number> {
  const answer = await fetch(`${cloud.url}/_local/requests`);
  const { results } = (await answer.json()) as { results: { path: string; status: number }[] };
  return results.filter(({ path, status }) => path === "/1.1/fileCallback" && status < 300).length;
}

describe.each(SDKS)("an app with %s", (name, pointAt) => {
  let sdk: Sdk;

  beforeAll(() => {
    const exported = createRequire(import.meta.url)(name);
    sdk = exported.AV ?? exported;
    pointAt(sdk, cloud);
  });

  it("signs a user up and in, changes the user and reads it again", async () => {
    const user = new sdk.User();
    user.setUsername(name);
    user.setPassword("secret");
    await user.signUp();
    const known = await sdk.User.logIn(name, "secret");
    expect(known.id).toBe(user.id);
    await known.save({ city: "Beijing" });
    await known.fetch();
    expect([known.getUsername(), known.get("city")]).toEqual([name, "Beijing"]);
    await sdk.User.logOut();
    await expect(sdk.User.logIn(name, "wrong")).rejects.toMatchObject({ code: 210 });
  });

  it.skipIf(name === WITHOUT_UPLOADS)("uploads a file and shows it in an object", async () => {
    const confirmed = await countConfirmed();
    const bytes = Buffer.from(`bytes of ${name}`);
    const file = await new sdk.File("a.jpg", bytes).save();
    expect(file.id).toMatch(/^[0-9a-f]{24}$/);
    expect(await (await fetch(file.url())).text()).toBe(bytes.toString());
    const photo = await new sdk.Object("Photo").save({ app: file.id, file });
    const [found] = await new sdk.Query("Photo").equalTo("app", file.id).descending("rank").find();
    expect(found?.id).toBe(photo.id);
    expect(found?.get("file").url()).toBe(file.url());
    // Some versions confirm an upload without waiting for the answer.
    const least = confirmed + (name === WITHOUT_CONFIRMATION ? 0 : 1);
    await expect.poll(countConfirmed, { timeout: 10_000 }).toBeGreaterThanOrEqual(least);
    // Uploads that are never confirmed can be read for a quarter of an hour, and are deleted after a day.
    await advanceClock(cloud, 2 * 1_440);
    expect((await fetch(file.url())).status).toBe(200);
  });

  it("saves a file that has a URL elsewhere, and shows it in an object", async () => {
    const url = "https://example.com/a.png";
    const file = await sdk.File.withURL("a.png", url).save();
    expect([file.id, file.url()]).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/), url]);
    const link = await new sdk.Object("Link").save({ app: name, file });
    const found = await new sdk.Query("Link").get(String(link.id));
    expect([found.get("file").name(), found.get("file").url()]).toEqual(["a.png", url]);
  });

  it.skipIf(name === WITHOUT_UPLOADS)("uploads a file whose name stays in its URL", async () => {
    const file = await new sdk.File("my photo.jpg", Buffer.from("bytes")).save({
      keepFileName: true,
    });
    expect(await (await fetch(file.url())).text()).toBe("bytes");
  });

  it("asks by CQL, with placeholders", async () => {
    const note = await new sdk.Object("Note").save({ app: name, n: 1 });
    const cql = "select * from Note where app in (?) order by -createdAt,-createdAt";
    const found = (await sdk.Query.doCloudQuery(cql, [name])) as { results?: AV.Object[] };
    expect(found.results?.map(({ id }) => id)).toEqual([note.id]);
    await sdk.Query.doCloudQuery("update Note set n = 2 where objectId = ?", [note.id]);
    expect((await new sdk.Query("Note").get(String(note.id))).get("n")).toBe(2);
    await sdk.Query.doCloudQuery("delete from Note where objectId = ?", [note.id]);
    expect(await new sdk.Query("Note").equalTo("app", name).count()).toBe(0);
  });

  it("changes, counts and deletes objects", async () => {
    const song = await new sdk.Object("Song").save({ app: name, likes: 1 });
    song.increment("likes", 2);
    await song.save();
    const query = () => {
      const asked = new sdk.Query("Song");
      asked.equalTo("app", name);
      return asked;
    };
    expect((await query().first())?.get("likes")).toBe(3);
    await song.destroy();
    expect(await query().count()).toBe(0);
  });
});

function initAfterItsAddress(sdk: Sdk, { appId, appKey, url }: CloudAccess): void {
  sdk._config.APIServerURL = url;
  sdk.init({ appId, appKey });
}

function initWithServerUrls(sdk: Sdk, { appId, appKey, url }: CloudAccess): void {
  sdk.init({ appId, appKey, serverURLs: url });
}

function initWithServerUrl(sdk: Sdk, { appId, appKey, url }: CloudAccess): void {
  sdk.init({ appId, appKey, serverURL: url });
}
