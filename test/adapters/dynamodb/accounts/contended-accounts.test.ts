import { beforeAll, beforeEach, expect } from "vitest";
import { createDynamoKnownNetworks } from "../../../../functions/adapters/dynamodb/accounts/known-networks.ts";
import { createDynamoLoginAttempts } from "../../../../functions/adapters/dynamodb/accounts/login-attempts.ts";
import { createDynamoSmsCodes } from "../../../../functions/adapters/dynamodb/accounts/sms-codes.ts";
import { createDynamoThrottle } from "../../../../functions/adapters/dynamodb/accounts/throttle.ts";
import { createDynamoUserMail } from "../../../../functions/adapters/dynamodb/accounts/user-mail.ts";
import { createDynamoUserStore } from "../../../../functions/adapters/dynamodb/accounts/users.ts";
import { createDynamoRoleStore } from "../../../../functions/adapters/dynamodb/roles/roles.ts";
import type { StoredUser } from "../../../../functions/domain/accounts/stored-user.ts";
import { nextUpdatedAt } from "../../../../functions/domain/objects/object.ts";
import { UNLIMITED_WORK } from "../../../../functions/domain/work-budget.ts";
import type { LoginAttempts, UserStore } from "../../../../functions/ports/accounts.ts";
import type {
  KnownNetworks,
  SmsCodes,
  Throttle,
  UserMail,
} from "../../../../functions/ports/messages.ts";
import type { HeldRoles, RoleStore } from "../../../../functions/ports/roles.ts";
import { ContendedClient, testContention } from "../../../support/adapters/contended-client.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import { findSecretsItem } from "../../../support/user-secrets.ts";

const NOW_MS = Date.UTC(2026, 10, 21, 8);
const CREATED = {
  createdAt: new Date(NOW_MS).toISOString(),
  updatedAt: new Date(NOW_MS).toISOString(),
};
const ROLE_FIELDS = { ...CREATED, ACL: {} };

const engine = forAllTests(startDynamoDbEngine);
let contended: ContendedClient;
let user: StoredUser;
let serial = 0;

beforeAll(async () => {
  contended = new ContendedClient(engine.documents);
});

beforeEach(async () => {
  user = newUser({ email: `user${serial}@example.com` });
  await createDynamoUserStore(options(engine.documents)).create(user);
});

function options(client = contended.client) {
  const { users: usersTable, userSecrets: userSecretsTable, roles: rolesTable } = engine.tables;
  const clock = { now: () => NOW_MS };
  const secrets = async () => ["secret"] as const;
  return { client, usersTable, userSecretsTable, rolesTable, clock, secrets };
}

function newUser(fields: Partial<StoredUser> = {}): StoredUser {
  serial += 1;
  const objectId = serial.toString(16).padStart(24, "0");
  return { objectId, username: `user${serial}`, ...CREATED, _tokenGeneration: "g", ...fields };
}

function changed(before: StoredUser, fields: Partial<StoredUser>): StoredUser {
  return { ...before, ...fields, updatedAt: nextUpdatedAt(before.updatedAt, NOW_MS) };
}

const users = () => createDynamoUserStore(options());
const find = () => users().find(user.objectId);

testContention<UserStore, "find" | "findMany" | "findObjectId" | "findByImportedToken" | "list">(
  "users",
  () => contended,
  {
    create: async () => {
      expect(await users().create(newUser())).toEqual({ kind: "created" });
    },
    change: async () => {
      const plain = await users().change(user, (before) => changed(before, { city: "Turin" }));
      const unique = await users().change(user, (before) =>
        changed(before, { username: "renamed" }),
      );
      expect([plain.kind, unique.kind]).toEqual(["changed", "changed"]);
      expect(await find()).toMatchObject({ city: "Turin", username: "renamed" });
    },
    update: async () => {
      const update = { visits: { kind: "increment", amount: 1 } } as const;
      await users().update(user, update, NOW_MS);
      expect(await find()).toMatchObject({ visits: 1 });
    },
    carryOut: async () => {
      const create = async () => ({ kind: "create", user: newUser() }) as const;
      expect((await users().carryOut(create)).kind).toBe("created");
      const after = changed(user, { city: "Rome" });
      const changes = [{ before: user, after }] as const;
      expect((await users().carryOut(async () => ({ kind: "change", changes }))).kind).toBe(
        "changed",
      );
      expect(await find()).toMatchObject({ city: "Rome" });
    },
    delete: async () => {
      await users().delete(user);
      expect(await find()).toBeUndefined();
    },
  },
);

const findSecrets = () => findSecretsItem(engine, user.objectId);

const attempts = () => createDynamoLoginAttempts(options());

testContention<LoginAttempts, "readLocked">("log-in attempts", () => contended, {
  reserve: async () => {
    expect((await attempts().reserve(user.objectId, NOW_MS)).kind).toBe("reserved");
    expect(await findSecrets()).toMatchObject({ _loginFailuresAtMs: [NOW_MS] });
  },
  reserveUnknown: async () => {
    const identifier = { field: "username", value: `nobody${serial}` } as const;
    expect(await attempts().reserveUnknown(identifier, NOW_MS)).toEqual({ kind: "missing" });
  },
  refundUnknown: async () => {
    const identifier = { field: "username", value: `nobody${serial}` } as const;
    for (let failure = 0; failure < 7; failure++) {
      await attempts().reserveUnknown(identifier, NOW_MS + failure);
    }
    await attempts().refundUnknown(identifier, NOW_MS);
    expect(await attempts().reserveUnknown(identifier, NOW_MS)).toEqual({ kind: "missing" });
    expect((await attempts().reserveUnknown(identifier, NOW_MS)).kind).toBe("locked");
  },
  refundAttempt: async () => {
    const reserved = await attempts().reserve(user.objectId, NOW_MS);
    if (reserved.kind !== "reserved") throw new Error(reserved.kind);
    await attempts().refundAttempt(reserved.attempt);
    expect(await findSecrets()).not.toHaveProperty("_loginFailuresAtMs");
  },
  unlock: async () => {
    await attempts().reserve(user.objectId, NOW_MS);
    await attempts().unlock(user.objectId);
    expect(await findSecrets()).not.toHaveProperty("_loginFailuresAtMs");
  },
});

const codes = () => createDynamoSmsCodes(options());
const target = () => ({ purpose: "log-in", phone: `+8613800${serial}` }) as const;
const issue = async () => {
  const nonce = String(serial);
  const order = { target: target(), lifetimeMs: 1_000, nonce, network: "n", receipt: [] };
  return (await codes().issue(order)).code;
};

testContention<SmsCodes, "recallPhone">("SMS codes", () => contended, {
  issue: async () => {
    await issue();
    expect(await codes().recallPhone("log-in", "n")).toBe(target().phone);
  },
  prove: async () => {
    const code = await issue();
    expect(await (await codes().prove(target(), code))?.spend()).toEqual([]);
  },
});

testContention<Throttle, never>("the throttle", () => contended, {
  admit: async () => {
    const throttle = createDynamoThrottle(options());
    expect(await throttle.admit(`key${serial}`, [{ count: 1, windowMs: 1_000 }])).toMatchObject({
      kind: "counted",
    });
    expect(await throttle.admit(`key${serial}`, [{ count: 1, windowMs: 1_000 }])).toMatchObject({
      kind: "refused",
    });
  },
  admitInWindows: async () => {
    const throttle = createDynamoThrottle(options());
    const limits = [{ count: 1, windowMs: 1_000 }];
    expect(await throttle.admitInWindows(`window${serial}`, limits)).toMatchObject({
      kind: "counted",
    });
    expect(await throttle.admitInWindows(`window${serial}`, limits)).toMatchObject({
      kind: "refused",
    });
  },
  refund: async () => {
    const throttle = createDynamoThrottle(options());
    const limits = [{ count: 1, windowMs: 1_000 }];
    expect(await throttle.admit(`refunded${serial}`, limits, "one")).toMatchObject({
      kind: "counted",
    });
    await throttle.refund(`refunded${serial}`, limits, "one");
    expect(await throttle.admit(`refunded${serial}`, limits, "two")).toMatchObject({
      kind: "counted",
    });
    await throttle.refund(`refunded${serial}`, limits, "one");
    expect(await throttle.admit(`refunded${serial}`, limits, "three")).toMatchObject({
      kind: "refused",
    });
  },
});

testContention<KnownNetworks, "has">("known networks", () => contended, {
  remember: async () => {
    const networks = createDynamoKnownNetworks(options());
    expect(await networks.has(`user#${serial}`, "n")).toBe(false);
    await networks.remember(`user#${serial}`, "n");
    expect(await networks.has(`user#${serial}`, "n")).toBe(true);
    expect(await networks.has(`user#${serial}`, "other")).toBe(false);
  },
});

const mail = () => createDynamoUserMail(options());

testContention<UserMail, never>("mail links", () => contended, {
  storeLink: async () => {
    const email = String(user.email);
    const times = { requestedAtMs: NOW_MS, expiresAtMs: NOW_MS + 1_000 };
    const link = { hash: "h", requestId: "r", email, ...times };
    const change = { link, replaces: undefined };
    expect(await mail().storeLink(user.objectId, "verifyEmail", change)).toBe("stored");
    expect(await mail().storeLink(user.objectId, "verifyEmail", change)).toBe("changed");
  },
  suppress: async () => {
    const suppression = { email: String(user.email), reason: "bounce", atMs: NOW_MS } as const;
    await mail().suppress(user.objectId, suppression);
    expect(await find()).toMatchObject({ _emailSuppressed: suppression });
  },
});

const roles = () => createDynamoRoleStore(options());
const role = () => ({ ...ROLE_FIELDS, objectId: user.objectId, name: `role${serial}` });
const members = () => [{ relation: "users", memberId: user.objectId, isMember: true }] as const;

testContention<
  RoleStore,
  "find" | "findMany" | "findIdByName" | "list" | "memberIds" | "roleIds" | keyof HeldRoles
>("roles", () => contended, {
  create: async () => {
    expect(await roles().create(role(), members())).toBe("created");
    expect(await roles().memberIds(role().objectId, "users", UNLIMITED_WORK)).toEqual([
      user.objectId,
    ]);
  },
  change: async () => {
    await roles().create(role(), []);
    const change = {
      role: { ...role(), note: "new", updatedAt: user.updatedAt },
      edges: members(),
    };
    await roles().change(role().objectId, async () => change as never);
    expect(await roles().find(role().objectId)).toMatchObject({ note: "new" });
  },
  delete: async () => {
    await roles().create(role(), members());
    await roles().delete(role().objectId, async () => undefined);
    expect(await roles().find(role().objectId)).toBeUndefined();
  },
  removeUser: async () => {
    await roles().create(role(), members());
    await roles().removeUser(user.objectId);
    expect(await roles().memberIds(role().objectId, "users", UNLIMITED_WORK)).toEqual([]);
  },
});
