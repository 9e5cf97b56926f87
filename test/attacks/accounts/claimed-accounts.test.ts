import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { PASSWORD, type Person, signUp, stored } from "../../support/cloud/people.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import {
  changeOnAllWays,
  expectAccepted,
  expectRefused,
  sendAlone,
} from "../../support/cloud/twins.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** The same users before their team configures any platform, and afterwards. */
const CONFIGURED = {
  platforms: { github: { appIds: ["gh-1"] }, weixin: { appIds: ["wx-1"] } },
};

let cloud: RunningCloud;
const folder = temporaryFolder();
let count = 0;

async function restart(settings: object): Promise<void> {
  await cloud?.stop();
  cloud = await startConfiguredCloud(settings, { dataFolder: folder, cheapHashes: true });
}

afterAll(() => cloud?.stop());

function newUid(): string {
  count += 1;
  return `${1_000 + count}`;
}

const github = (uid: string) => ({ github: { uid, access_token: `made up for ${uid}` } });
const put = ({ objectId, sessionToken: session }: Person, body: object) => ({
  route: `PUT /users/${objectId}`,
  body,
  session,
});
const authDataOf = async ({ objectId }: Person) => (await stored(cloud, objectId)).authData ?? {};

/** A platform's object with a token that it issued to this account. */
async function genuine(
  platform: "github" | "weixin",
  grant: object,
  more: object = {},
): Promise<Record<string, object>> {
  const appId = CONFIGURED.platforms[platform].appIds[0];
  const path = `/_local/platforms/${platform}/tokens`;
  const answer = await request(cloud, "POST", path, { body: { appId, ...grant } });
  return { [platform]: { ...(answer.body as object), ...more } };
}

async function signIn(authData: object, via = "POST /users") {
  return sendAlone(cloud, { route: via, body: { authData } });
}

/** The objectId of the user of the session; undefined if it has ended. */
async function sessionOwner({ sessionToken: session }: Person): Promise<string | undefined> {
  return (await sendAlone(cloud, { route: "GET /users/me", session })).body.objectId;
}

/** A user with a password who has linked another user's account. */
async function plant(uid: string): Promise<Person> {
  const planter = await signUp(cloud);
  expectAccepted([await sendAlone(cloud, put(planter, { authData: github(uid) }))]);
  return planter;
}

interface Planted {
  readonly uid: string;
  readonly planter: Person;
}

async function plantMany(n: number): Promise<Planted[]> {
  const planted: Planted[] = [];
  for (let i = 0; i < n; i++) {
    const uid = newUid();
    planted.push({ uid, planter: await plant(uid) });
  }
  return planted;
}

describe("an account that a client claimed while its platform was unchecked", () => {
  const RACES = 6;
  let signIns: Planted[];
  let links: Planted[];
  let ways: Planted;
  let races: Record<"twice" | "link" | "change" | "delete", Planted[]>;
  let unlinked: Planted;
  let freed: Planted;
  let bare: Person & { readonly uid: string };
  let named: Person & { readonly uid: string };
  let imported: Person & { readonly uid: string };
  let joined: Person;
  const union = { openid: "wx-owner", unionid: "U-owner", platform: "weixin", main_account: true };

  beforeAll(async () => {
    await restart({});
    signIns = await plantMany(6);
    links = await plantMany(6);
    races = {
      twice: await plantMany(RACES),
      link: await plantMany(RACES),
      change: await plantMany(RACES),
      delete: await plantMany(RACES),
    };
    [unlinked, freed] = (await plantMany(2)) as [Planted, Planted];
    const uid = newUid();
    const planter = await signUp(cloud);
    const body = { "authData.github": github(uid).github };
    expectAccepted(await changeOnAllWays(cloud, put(planter, body)));
    ways = { uid, planter };
    const claims = { ...github(newUid()), somewhere: { uid: newUid() } };
    bare = { ...(await signIn(claims)).body, uid: claims.github.uid };
    const early = newUid();
    named = { ...(await signIn(github(early))).body, uid: early };
    expectAccepted([await sendAlone(cloud, put(named, { password: PASSWORD }))]);
    const moved = newUid();
    const fields = { username: "moved", password: PASSWORD, authData: github(moved) };
    const created = { route: "POST /users", body: fields, master: true };
    imported = { ...(await sendAlone(cloud, created)).body, uid: moved };
    joined = await signUp(cloud);
    expectAccepted([await sendAlone(cloud, put(joined, { authData: { weixin: union } }))]);
    await restart(CONFIGURED);
  });

  it("goes to the owner's new user when the platform confirms it, on every route (A115)", async () => {
    const answers = await changeOnAllWays(cloud, async (turn) => {
      const { uid } = signIns[turn] as Planted;
      return { route: "POST /users", body: { authData: await genuine("github", { uid }) } };
    });
    expectAccepted(answers);

    for (const { uid, planter } of signIns) {
      const again = await signIn(await genuine("github", { uid }));
      expect(again.status).toBe(200);
      expect(again.body.objectId).not.toBe(planter.objectId);
      expect(again.body.authData.github.uid).toBe(uid);
      expect(await authDataOf(planter)).toEqual({});
      expect(await sessionOwner(planter)).toBe(planter.objectId);
    }
  });

  it("goes to the owner's new user, however it was planted (A115)", async () => {
    const { uid, planter } = ways;
    const { status, body } = await signIn(await genuine("github", { uid }));
    expect([status, body.objectId === planter.objectId]).toEqual([201, false]);
    expect(await authDataOf(planter)).toEqual({});
  });

  it("goes to the user who links it with a token that the platform confirms (A115)", async () => {
    const owner = await signUp(cloud);
    const answers = await changeOnAllWays(cloud, async (turn) => {
      const { uid } = links[turn] as Planted;
      return put(owner, { authData: await genuine("github", { uid }) });
    });

    expectAccepted(answers);
    for (const { planter } of links) expect(await authDataOf(planter)).toEqual({});
    expect(await authDataOf(owner)).toMatchObject({ github: { uid: links.at(-1)?.uid } });
  });

  it("stays claimed when a stranger links it with an invented token (A115)", async () => {
    const { uid, planter } = unlinked;
    const eve = await signUp(cloud);
    expectRefused(await changeOnAllWays(cloud, put(eve, { authData: github(uid) })), 251);
    expect(await authDataOf(planter)).toEqual(github(uid));
  });

  it("leaves a user who has nothing else to their owner and ends earlier sessions (A115)", async () => {
    const { status, body } = await signIn(await genuine("github", { uid: bare.uid }));

    expect([status, body.objectId]).toEqual([200, bare.objectId]);
    expect(Object.keys(body.authData)).toEqual(["github"]);
    expect(await sessionOwner(bare)).toBeUndefined();
    expect(await sessionOwner(body)).toBe(bare.objectId);
    const again = await signIn(await genuine("github", { uid: bare.uid }));
    expect(again.body.sessionToken).toBe(body.sessionToken);
  });

  it("leaves a user behind who got a password in the meantime (A115)", async () => {
    const { status, body } = await signIn(await genuine("github", { uid: named.uid }));
    expect([status, body.objectId === named.objectId]).toEqual([201, false]);
    expect(await authDataOf(named)).toEqual({});
  });

  it("counts as confirmed when the team imported it (A115)", async () => {
    const { status, body } = await signIn(await genuine("github", { uid: imported.uid }));
    expect([status, body.objectId]).toEqual([200, imported.objectId]);
    expect(await sessionOwner(imported)).toBe(imported.objectId);
  });

  it("takes its union id along to the owner (A115)", async () => {
    const grant = { uid: "wx-owner", unionid: "U-owner" };
    const authData = await genuine("weixin", grant, union);
    const { status, body } = await signIn(authData);
    expect([status, body.objectId === joined.objectId]).toEqual([201, false]);
    expect(body.authData).toMatchObject({ _weixin_unionid: { uid: "U-owner" } });
    expect(await authDataOf(joined)).toEqual({});
  });

  it("is free again after it was unlinked (A115)", async () => {
    const { uid, planter } = freed;
    const body = { "authData.github": { __op: "Delete" } };
    expectAccepted(await changeOnAllWays(cloud, put(planter, body)));
    const { status } = await signIn(await genuine("github", { uid }));
    expect(status).toBe(201);
    expect(await authDataOf(planter)).toEqual({});
  });

  it("goes to one user when its owner signs in twice at once (A115, R17)", async () => {
    for (const { uid, planter } of races.twice) {
      const authData = await genuine("github", { uid });
      const answers = await Promise.all([signIn(authData), signIn(authData), signIn(authData)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
      const ids = new Set(answers.map(({ body }) => body.objectId));
      expect([ids.size, ids.has(planter.objectId)]).toEqual([1, false]);
      expect(await authDataOf(planter)).toEqual({});
    }
  });

  it("goes to one user when its owner links it and signs in at once (A115, R17)", async () => {
    for (const { uid, planter } of races.link) {
      const owner = await signUp(cloud);
      const authData = await genuine("github", { uid });
      const [signedIn, linked] = await Promise.all([
        signIn(authData),
        sendAlone(cloud, put(owner, { authData })),
      ]);
      expect([undefined, 208]).toContain(linked?.code);
      const isLinked = linked?.code === undefined;
      expect(signedIn?.body.objectId === owner.objectId).toBe(isLinked);
      expect(await authDataOf(planter)).toEqual({});
    }
  });

  it("goes to its owner while the planter changes their user (A115, R17)", async () => {
    for (const { uid, planter } of races.change) {
      const [signedIn, ...changes] = await Promise.all([
        signIn(await genuine("github", { uid })),
        sendAlone(cloud, put(planter, { email: `planter${uid}@example.com` })),
        sendAlone(cloud, put(planter, { username: `planter${uid}` })),
        sendAlone(cloud, put(planter, { n: { __op: "Increment", amount: 1 } })),
      ]);
      expectAccepted(changes);
      expect([signedIn.status, signedIn.body.objectId === planter.objectId]).toEqual([201, false]);
      const after = await stored(cloud, planter.objectId);
      expect(after).toMatchObject({ authData: {}, username: `planter${uid}`, n: 1 });
    }
  });

  it("goes to its owner while the planter deletes their user (A115, R17)", async () => {
    for (const { uid, planter } of races.delete) {
      const session = planter.sessionToken;
      const [signedIn, deleted] = await Promise.all([
        signIn(await genuine("github", { uid })),
        sendAlone(cloud, { route: `DELETE /users/${planter.objectId}`, session }),
      ]);
      expectAccepted([deleted]);
      expect([signedIn.status, signedIn.body.objectId === planter.objectId]).toEqual([201, false]);
      expect((await signIn(await genuine("github", { uid }))).status).toBe(200);
    }
  });

  it("opens no confirmed account when the platform is unchecked again (A115)", async () => {
    const uid = newUid();
    const { body: owner } = await signIn(await genuine("github", { uid }));
    await restart({});

    expectRefused(
      await changeOnAllWays(cloud, { route: "POST /users", body: { authData: github(uid) } }),
      251,
    );
    const eve = await signUp(cloud);
    expectRefused(await changeOnAllWays(cloud, put(eve, { authData: github(uid) })), 208);
    const claim = { openid: "eve", unionid: "U-eve", platform: "joint", main_account: true };
    const { body: main } = await signIn({ elsewhere: claim });
    const stolen = { github: { uid, unionid: "U-eve", platform: "joint" } };
    expect((await signIn(stolen)).code).toBe(251);

    expect(await authDataOf(owner)).toMatchObject({ github: { uid } });
    expect(await authDataOf(main)).not.toHaveProperty("github");
    expect(await sessionOwner(owner)).toBe(owner.objectId);
    expectAccepted([await sendAlone(cloud, put(owner, { authData: github(uid) }))]);
    expect((await signIn(github(newUid()))).status).toBe(201);
  });
});
