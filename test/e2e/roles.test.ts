import AV from "leancloud-storage";
import { beforeEach, describe, expect, it } from "vitest";
import { request, startCloudForSdk, toErrorCode } from "../support/cloud/cloud.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const cloud = forAllTests(() => startCloudForSdk({ cheapHashes: true }));
let tom: AV.User;
let eve: AV.User;
let count = 0;
const master = { useMasterKey: true };
const as = (user: AV.User) => ({ user });

beforeEach(async () => {
  [tom, eve] = [await signUp(), await signUp()];
  AV.User.logOut();
});

async function signUp(): Promise<AV.User> {
  count += 1;
  const user = new AV.User();
  user.set({ username: `user${count}`, password: "secret" });
  return user.signUp();
}

/** Tom creates it, since roles are for users who are logged in. */
async function createRole(change: (role: AV.Role) => void = () => {}): Promise<AV.Role> {
  count += 1;
  const acl = new AV.ACL();
  acl.setPublicReadAccess(true);
  acl.setPublicWriteAccess(true);
  const role = new AV.Role(`role${count}`, acl);
  change(role);
  return role.save(null, as(tom));
}

/** A user whom only holders of this role may read. */
async function hiddenFor(role: AV.Role): Promise<AV.User> {
  const user = await signUp();
  const acl = new AV.ACL();
  acl.setRoleReadAccess(role, true);
  user.setACL(acl);
  return user.save();
}

/** 200, or the error code. */
const read = (user: AV.User, reader: AV.User) =>
  AV.Object.createWithoutData("_User", user.id ?? "")
    .fetch({}, as(reader))
    .then(() => 200, toErrorCode);

const names = (roles: readonly AV.Object[]) => roles.map((role) => role.get("name"));

describe("roles through leancloud-storage", () => {
  it("create a role with members that each of them finds", async () => {
    const role = await createRole((draft) =>
      draft.getUsers().add([tom, eve] as unknown as AV.User),
    );

    expect(names(await tom.getRoles())).toEqual([role.getName()]);
    expect(names(await eve.getRoles())).toEqual([role.getName()]);
    const found = await new AV.Query(AV.Role).equalTo("name", role.getName()).first();
    expect(found?.id).toBe(role.id);
    expect((await new AV.Query(AV.Role).get(role.id ?? "")).get("name")).toBe(role.getName());
  });

  it("query a role's members with the master key", async () => {
    const role = await createRole((draft) => draft.getUsers().add(tom));
    const unknown = AV.Object.createWithoutData("_Role", role.id ?? "") as AV.Role;

    for (const relation of [role.getUsers(), unknown.getUsers()]) {
      const members = await relation.query().find(master);
      expect(members.map(({ id }) => id)).toEqual([tom.id]);
      expect(members[0]?.className).toBe("_User");
      expect(await relation.query().find().catch(toErrorCode)).toBe(403);
    }
  });

  it("let members read the role's objects until they are removed", async () => {
    const role = await createRole((draft) => draft.getUsers().add(tom));
    const user = await hiddenFor(role);

    expect([await read(user, tom), await read(user, eve)]).toEqual([200, 403]);
    role.getUsers().remove(tom);
    role.getUsers().add(eve);
    await role.save();
    expect([await read(user, tom), await read(user, eve)]).toEqual([403, 200]);
  });

  it("let holders of a role inherit from the roles that contain it", async () => {
    const moderators = await createRole((draft) => draft.getUsers().add(tom));
    const members = await createRole((draft) => draft.getRoles().add(moderators));
    const user = await hiddenFor(members);

    expect([await read(user, tom), await read(user, eve)]).toEqual([200, 403]);
    const inside = await members.getRoles().query().find();
    expect(inside.map(({ id }) => id)).toEqual([moderators.id]);
    expect(names(await tom.getRoles())).toEqual([moderators.getName()]);
  });

  it("are changed only by those whom the ACL names", async () => {
    const acl = new AV.ACL(tom);
    const role = await new AV.Role(`own${count}`, acl).save(null, as(tom));

    const rename = (user: AV.User) =>
      role.save({ motto: "x" }, as(user)).then(() => 200, toErrorCode);

    expect([await rename(eve), await rename(tom)]).toEqual([403, 200]);
    expect(await role.destroy(as(eve)).catch(toErrorCode)).toBe(403);
    await role.destroy(as(tom));
    expect(await new AV.Query(AV.Role).equalTo("name", role.getName()).find(master)).toEqual([]);
  });

  it("answer alike on both routes, alone and in a batch", async () => {
    const role = await createRole((draft) => draft.getUsers().add(tom));
    const users = { __type: "Pointer", className: "_User", objectId: tom.id };
    const query = `?where=${encodeURIComponent(JSON.stringify({ users }))}`;
    const paths = ["/1.1/roles", "/1.1/classes/_Role"];

    for (const path of [...paths.map((p) => p + query), ...paths.map((p) => `${p}/${role.id}`)]) {
      const alone = await request(cloud, "GET", path);
      const requests = [{ method: "GET", path }];
      const batch = await request(cloud, "POST", "/1.1/batch", { body: { requests } });
      expect(JSON.stringify(alone.body)).toContain(`"objectId":"${role.id}"`);
      expect(batch.body).toEqual([{ success: alone.body }]);
    }
  });
});
