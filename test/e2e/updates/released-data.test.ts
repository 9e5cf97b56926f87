import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readProjectContext } from "../../../lib/read-config.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { finishedRecord } from "../../support/cloud/devices.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { PEOPLE, type ReleaseData, TOKEN } from "../../support/updates/story.ts";
import { writeTables } from "../../support/updates/tables.ts";

const FOLDER = new URL(".", import.meta.url);
const RELEASES = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));

/** Starts the present version at the time when the data was written. */
async function startAt(folder: string, data: ReleaseData): Promise<RunningCloud> {
  const { appName } = readProjectContext().landfall as { appName: string };
  const write = (name: string, content: object) =>
    writeFileSync(join(folder, appName, name), JSON.stringify(content));
  mkdirSync(join(folder, appName));
  write("clock.json", { offsetMs: data.writtenAt - Date.now() });
  write("secrets.json", data.secrets);
  return startTestCloud({ dataFolder: folder });
}

describe.each(RELEASES)("the data of the release %s", (file) => {
  const data: ReleaseData = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8"));
  const { ids, sessionToken } = data;
  const folder = temporaryFolder();
  let cloud: RunningCloud;
  beforeAll(async () => {
    cloud = await startAt(folder, data);
    await writeTables(cloud, data.tables);
  });
  afterAll(() => cloud?.stop());

  const get = async (path: string, master = false) => {
    const headers = { "X-LC-Session": sessionToken };
    return (await request(cloud, "GET", `/1.1/${path}`, { headers, master })).body;
  };

  it("keeps its user logged in, and takes the password", async () => {
    const known = { objectId: ids.user, username: PEOPLE.username, nickname: "汤姆" };
    expect(await get("users/me")).toMatchObject(known);
    const { email, password } = PEOPLE;
    const answer = await request(cloud, "POST", "/1.1/login", { body: { email, password } });
    expect(answer.body).toMatchObject(known);
  });

  it("keeps names and addresses of its users taken", async () => {
    for (const [body, code] of [
      [{ ...PEOPLE, email: "other@example.com" }, 202],
      [{ ...PEOPLE, username: "other" }, 203],
    ] as const) {
      expect((await request(cloud, "POST", "/1.1/users", { body })).body).toMatchObject({ code });
    }
  });

  it("has its objects and roles, for those whom their ACL names", async () => {
    expect(await get(`classes/Todo/${ids.todo}`)).toMatchObject({ title: "Tea", done: false });
    expect(await get("classes/Todo?where=%7B%22title%22%3A%22Tea%22%7D")).toMatchObject({
      results: [{ objectId: ids.todo }],
    });
    expect((await request(cloud, "GET", `/1.1/classes/Todo/${ids.todo}`)).body).not.toHaveProperty(
      "title",
    );
    expect(await get(`roles/${ids.role}`, true)).toMatchObject({ name: "editors" });
  });

  it("shows a push that ended, and the one that waits", async () => {
    const sent = { objectId: ids.sent, status: "done", successes: 1 };
    expect(await get(`tables/Notifications/${ids.sent}`)).toMatchObject(sent);
    expect(await get(`tables/Notifications/${ids.waiting}`)).toMatchObject({ status: "scheduled" });
  });

  it("sends a new push to its device, which a new registration of the token keeps", async () => {
    const body = { deviceType: "ios", deviceToken: TOKEN, apnsTopic: "com.example.app" };
    const again = await request(cloud, "POST", "/1.1/installations", { body });
    expect(again.body).toMatchObject({ objectId: ids.device });
    const push = { channels: ["news"], data: { alert: "Again" } };
    const started = await request(cloud, "POST", "/1.1/push", { body: push, master: true });
    const { objectId } = started.body as { objectId: string };
    expect(await finishedRecord(cloud, objectId)).toMatchObject({ successes: 1 });
  });
});
