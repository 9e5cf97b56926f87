import { createHash } from "node:crypto";
import { realNowMs } from "../data/shared-date.ts";

/** `X-LC-Sign` and its older names. */
const HEADERS = ["x-lc-sign", "x-avoscloud-request-sign", "x-uluru-request-sign"];
const SIGNATURE = /^(?<digest>[0-9a-f]{32}),(?<time>\d{1,16})(?<kind>,.*)?$/;

/** Smaller timestamps are in seconds. */
const FIRST_MILLISECONDS = 1e11;

interface SigningClock {
  /** Offset of the local clock from this machine's, in milliseconds. */
  readonly offsetMs: number;
  /** The keys that clients sign with; undefined for one that the app lacks. */
  readonly keys: readonly (string | undefined)[];
}

/**
 * Moves the time of a signature by as much as the local clock was moved, because clients sign by this
 * machine's clock. A signature that is nearer to the local clock stays, since a client's clock may have
 * been moved as well. Functions then judge its age as ever.
 */
export function moveSignedTime(
  headers: Readonly<Record<string, string>>,
  clock: SigningClock,
): Readonly<Record<string, string>> {
  if (clock.offsetMs === 0) return headers;
  const moved = HEADERS.flatMap((name) => {
    const signature = moveSignature(headers[name] ?? "", clock);
    return signature === undefined ? [] : [[name, signature] as const];
  });
  return { ...headers, ...Object.fromEntries(moved) };
}

/** Undefined for a signature that stays as it is, such as one that no key made. */
function moveSignature(value: string, { offsetMs, keys }: SigningClock): string | undefined {
  const { digest, time = "", kind = "" } = SIGNATURE.exec(value)?.groups ?? {};
  const key = keys.find((each) => each !== undefined && digestOf(time, each) === digest);
  const aheadMs = toMilliseconds(Number(time)) - realNowMs();
  const isNearerToHere = Math.abs(aheadMs) < Math.abs(aheadMs - offsetMs);
  if (key === undefined || !isNearerToHere) return undefined;
  const moved = String(toMilliseconds(Number(time)) + offsetMs);
  return `${digestOf(moved, key)},${moved}${kind}`;
}

const toMilliseconds = (time: number) => (time < FIRST_MILLISECONDS ? time * 1000 : time);

const digestOf = (time: string, key: string) =>
  createHash("md5")
    .update(time + key)
    .digest("hex");
