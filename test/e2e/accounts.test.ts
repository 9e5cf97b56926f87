import AV from "leancloud-storage";
import { describe, expect, it } from "vitest";
import { startCloudForSdk, toErrorCode } from "../support/cloud/cloud.ts";
import { forAllTests } from "../support/for-all-tests.ts";

forAllTests(startCloudForSdk);
let count = 0;

async function signUp(fields: Record<string, unknown> = {}): Promise<AV.User> {
  count += 1;
  const user = new AV.User();
  user.set({ username: `user${count}`, password: "secret", ...fields });
  return user.signUp();
}

describe("accounts through leancloud-storage", () => {
  it("log the user in at sign-up and keep custom fields", async () => {
    const user = await signUp({ email: "a@example.com", score: 7, tags: ["a", "b"] });

    expect(user.id).toMatch(/^[0-9a-f]{24}$/);
    expect(user.getSessionToken()).toMatch(/^[a-z0-9]{25}/);
    const read = await AV.User.become(user.getSessionToken());
    expect(read.get("score")).toBe(7);
    expect(read.get("tags")).toEqual(["a", "b"]);
    expect(read.getEmail()).toBe("a@example.com");
  });

  it("reject a taken username or e-mail address with LeanCloud's codes", async () => {
    const user = await signUp({ email: "taken@example.com" });

    const username = signUp({ username: user.getUsername() }).catch(toErrorCode);
    const email = signUp({ email: "taken@example.com" }).catch(toErrorCode);

    expect(await Promise.all([username, email])).toEqual([202, 203]);
  });

  it("log in by username and by e-mail with the same session token", async () => {
    const user = await signUp({ email: "login@example.com" });

    const byName = await AV.User.logIn(user.getUsername(), "secret");
    const byEmail = await AV.User.loginWithEmail("login@example.com", "secret");

    expect(byName.id).toBe(user.id);
    expect(byEmail.getSessionToken()).toBe(user.getSessionToken());
  });

  it("answer 210 to a wrong password and 211 to an unknown user", async () => {
    const user = await signUp();

    expect(await AV.User.logIn(user.getUsername(), "wrong").catch(toErrorCode)).toBe(210);
    expect(await AV.User.logIn("nobody", "secret").catch(toErrorCode)).toBe(211);
  });

  it("make isAuthenticated false for an unknown session", async () => {
    const user = await signUp();
    (user as unknown as { _sessionToken: string })._sessionToken = "x".repeat(49);

    expect(await user.isAuthenticated()).toBe(false);
  });

  it("let users change their own fields and read them back", async () => {
    const user = await signUp({ score: 1 });

    user.increment("score", 4);
    user.set("nickname", "Tom");
    await user.save();

    const read = await AV.User.become(user.getSessionToken());
    expect(read.get("score")).toBe(5);
    expect(read.get("nickname")).toBe("Tom");
  });

  it("reject changes and deletions of other users", async () => {
    const user = await signUp();
    const other = await signUp();
    const stranger = AV.Object.createWithoutData("_User", user.id ?? "");

    stranger.set("nickname", "hacked");
    const sessionToken = other.getSessionToken();
    expect([206, 403]).toContain(await stranger.save(null, { sessionToken }).catch(toErrorCode));
    expect([206, 403]).toContain(await stranger.destroy({ sessionToken }).catch(toErrorCode));
  });

  it("replace the session token at a change of password", async () => {
    const user = await signUp();
    const old = user.getSessionToken();

    // Missing in the package's type declarations.
    const { updatePassword } = user as unknown as {
      updatePassword(oldPassword: string, newPassword: string): Promise<void>;
    };
    await updatePassword.call(user, "secret", "new secret");

    expect(user.getSessionToken()).not.toBe(old);
    expect(await user.isAuthenticated()).toBe(true);
    expect(await AV.User.become(old).catch(toErrorCode)).toBe(211);
    expect((await AV.User.logIn(user.getUsername(), "new secret")).id).toBe(user.id);
  });

  it("replace the session token when it is refreshed", async () => {
    const user = await signUp();
    const old = user.getSessionToken();

    await user.refreshSessionToken();

    expect(user.getSessionToken()).not.toBe(old);
    expect(await AV.User.become(old).catch(toErrorCode)).toBe(211);
  });

  it("free the name of a deleted user", async () => {
    const user = await signUp();
    const username = user.getUsername();

    await user.destroy();

    expect(await AV.User.become(user.getSessionToken()).catch(toErrorCode)).toBe(211);
    expect((await signUp({ username })).id).not.toBe(user.id);
  });

  it("list users with the master key only", async () => {
    const user = await signUp();
    const query = new AV.Query<AV.User>("_User").equalTo("username", user.getUsername());

    expect(await query.find().catch(toErrorCode)).toBe(403);
    const found = await query.find({ useMasterKey: true });
    expect(found.map(({ id }) => id)).toEqual([user.id]);
  });
});
