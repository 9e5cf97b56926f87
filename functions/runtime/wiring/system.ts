import { randomBytes, randomInt } from "node:crypto";
import type { Clock } from "../../ports/clock.ts";
import type { Random } from "../../ports/random.ts";

export const systemClock: Clock = { now: () => Date.now() };

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  text: (length, alphabet) =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(""),
};
