import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../lib/local/spawn.ts";
import { startCloudForSdk } from "../support/cloud/cloud.ts";

/** A request that developers send by mistake, and the answer that says so. */
interface Mistake {
  readonly mistake: string;
  readonly route: string;
  readonly as?: "nobody" | "master";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer: { readonly status: number; readonly code: number; readonly error: string };
}

const MISTAKES = JSON.parse(
  readFileSync(new URL("./mistakes.json", import.meta.url), "utf8"),
) as readonly Mistake[];

let cloud: RunningCloud;

beforeAll(async () => {
  cloud = await startCloudForSdk({ cheapHashes: true });
});
afterAll(() => cloud?.stop());

async function send({ route, as, headers, body }: Mistake) {
  const [method = "GET", path = ""] = route.split(" ");
  const key = as === "master" ? `${cloud.masterKey},master` : cloud.appKey;
  const answer = await fetch(cloud.url + path, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(as !== "nobody" && { "X-LC-Id": cloud.appId, "X-LC-Key": key }),
      ...JSON.parse(fill(headers ?? {})),
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : fill(body) }),
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}

function fill(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("{appId}", cloud.appId)
    .replaceAll("{token}", "ab".repeat(32))
    .replaceAll("{4096}", "x".repeat(4_096));
}

describe("a typical mistake", () => {
  it.each(MISTAKES.map((each) => [each.mistake, each] as const))(
    "is answered with a way out: %s",
    async (_, mistake) => {
      expect(await send(mistake)).toEqual(mistake.answer);
    },
  );
});
