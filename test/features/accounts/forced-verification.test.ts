import { describe, expect, test } from "vitest";
import { useMailUser } from "../../support/services/mail-user.ts";

const tom = useMailUser();
const master = { master: true };
const FORCED = { emailVerified: true, mobilePhoneVerified: true };

const stored = async (objectId: string) => {
  const { emailVerified, mobilePhoneVerified } =
    (await tom.service.ports.users.find(objectId)) ?? {};
  return { emailVerified, mobilePhoneVerified };
};

const signUp = async (fields: object, path = "/users") =>
  tom.service.call(
    `POST ${path}`,
    { username: tom.username, password: "first", ...fields },
    master,
  );

describe("a verified mark set by the master key", () => {
  test.each(["/users", "/classes/_User"])(
    "holds from a sign-up through %s, without a mail",
    async (path) => {
      // When
      const { status, body } = await signUp({ email: tom.email, ...FORCED }, path);

      // Then
      expect([status, body]).toMatchObject([201, FORCED]);
      expect(await stored(body.objectId)).toEqual(FORCED);
      expect(tom.service.mail.queue).toEqual([]);
    },
  );

  test("holds from the creation by a third-party sign-in, and is ignored in the next one", async () => {
    // Given
    const authData = { weibo: { uid: tom.username } };
    const first = { authData, ...FORCED };
    const created = (await tom.service.call("POST /users", first, master)).body;

    // When
    await tom.service.call("POST /users", { authData, emailVerified: false }, master);

    // Then
    expect(created).toMatchObject(FORCED);
    expect(await stored(created.objectId)).toEqual(FORCED);
  });

  test("is updated, and answered where fields are wanted", async () => {
    // Given
    const { objectId } = await tom.signUp({ email: tom.email });
    const path = `PUT /classes/_User/${objectId}?new=true`;

    // When
    const { body } = await tom.service.call(path, FORCED, master);

    // Then
    expect(body).toEqual({ objectId, updatedAt: expect.any(String), ...FORCED });
    expect(await stored(objectId)).toEqual(FORCED);
    await tom.service.call(`PUT /users/${objectId}`, { emailVerified: false }, master);
    expect(await stored(objectId)).toEqual({ ...FORCED, emailVerified: false });
  });

  test("holds in the update that changes the address and the number, and ends with the next change", async () => {
    // Given
    const user = await tom.signUp({ email: tom.email });
    tom.service.mail.queue.length = 0;
    const change = { email: `new-${tom.email}`, mobilePhoneNumber: "+8613800000000", ...FORCED };

    // When
    await tom.service.call(`PUT /users/${user.objectId}`, change, master);

    // Then
    expect(await stored(user.objectId)).toEqual(FORCED);
    expect(await tom.service.mail.drain()).toEqual([]);
    await tom.update(user, { email: tom.email, mobilePhoneNumber: "+8613800000001" });
    expect(await stored(user.objectId)).toEqual({
      emailVerified: false,
      mobilePhoneVerified: false,
    });
  });

  test.each([null, "true", 1, {}, [true], { __op: "Delete" }])(
    "is a boolean; %j is rejected",
    async (value) => {
      const { objectId } = await tom.signUp({});
      const path = `PUT /users/${objectId}`;
      const answers = [
        await tom.service.call(path, { emailVerified: value }, master),
        await tom.service.call(path, { mobilePhoneVerified: value }, master),
        await signUp({ username: `${tom.username}b`, emailVerified: value }),
      ];
      expect(answers.map(({ body }) => body.code)).toEqual([111, 111, 111]);
    },
  );

  test("is ignored from clients and users", async () => {
    // Given
    const user = await tom.signUp({ email: tom.email, ...FORCED });

    // When
    const answer = await tom.update(user, FORCED);

    // Then
    expect(answer.status).toBe(200);
    expect(await stored(user.objectId)).toEqual({ emailVerified: false });
  });
});
