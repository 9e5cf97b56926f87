import { expect, test } from "vitest";
import {
  cachedSecret,
  parseSecretList,
  SECRET_MAX_AGE_MS,
  SECRET_RETRY_MS,
} from "../../functions/wiring/secrets.ts";

/** A store whose answers are given one by one; a failure is an Error. */
function secretFrom(answers: (string | Error)[]) {
  const time = { now: 0 };
  let reads = 0;
  const read = async () => {
    const answer = answers[reads++];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error("no answer");
    return answer;
  };
  return { secret: cachedSecret(read, { now: () => time.now }), time, reads: () => reads };
}

test("a secret is read once in five minutes, also by concurrent uses", async () => {
  const { secret, time, reads } = secretFrom(["one", "two"]);
  expect(await Promise.all([secret(), secret()])).toEqual(["one", "one"]);
  time.now = SECRET_MAX_AGE_MS - 1;
  expect(await secret()).toBe("one");
  expect(reads()).toBe(1);
  time.now = SECRET_MAX_AGE_MS;
  expect(await secret()).toBe("two");
});

test("serves the old value while a refresh fails, with a pause between attempts (R49)", async () => {
  const { secret, time, reads } = secretFrom(["one", new Error("down"), "two"]);
  await secret();
  time.now = SECRET_MAX_AGE_MS;
  expect(await secret()).toBe("one");
  expect(await secret()).toBe("one");
  expect(reads()).toBe(2);
  time.now += SECRET_RETRY_MS;
  expect(await secret()).toBe("two");
});

test("fails closed while a secret was never read, and tries again (R49)", async () => {
  const { secret } = secretFrom([new Error("down"), "one"]);
  await expect(secret()).rejects.toThrow("down");
  expect(await secret()).toBe("one");
});

test("a secret may be a list, the newest one first", () => {
  expect(parseSecretList("master key", "one")).toEqual(["one"]);
  expect(parseSecretList("master key", "two, one\n")).toEqual(["two", "one"]);
});

test.each(["", " ", "one,", ",one", "one,,two"])(
  "an empty secret in a list is refused, because anyone could sign with it: %j",
  (text) => {
    expect(() => parseSecretList("master key", text)).toThrow(/^master key: empty$/);
  },
);
