import { generateKeyPairSync } from "node:crypto";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { createProviderTokens } from "../../../../functions/adapters/dynamodb/pushes/provider-tokens.ts";
import { createApnsTokens } from "../../../../functions/adapters/gateways/apns/apns-token.ts";
import type { ApnsKey } from "../../../../functions/generated/types.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";

const START_MS = 1_795_248_000_000;
const MINUTE_MS = 60_000;

const engine = forAllTests(startDynamoDbEngine);

function aKey(keyId: string): ApnsKey {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  return { teamId: "TEAM123456", keyId, privateKey: pem };
}

/** Containers that share the table and nothing else. */
function containers(count: number, clock: { nowMs: number }) {
  const store = createProviderTokens({
    client: engine.documents,
    pushesTable: engine.tables.pushes,
    clock: { now: () => clock.nowMs },
  });
  return Array.from({ length: count }, () => createApnsTokens({ now: () => clock.nowMs }, store));
}

describe("provider tokens of APNs", () => {
  it("are the same in 50 containers that start at once (R29)", async () => {
    const key = aKey("COLDSTART1");
    const all = containers(50, { nowMs: START_MS });
    const tokens = await Promise.all(all.map((tokensOf) => tokensOf(key).current()));
    expect(new Set(tokens).size).toBe(1);
  });

  it("change once in 50 minutes for any number of requests", async () => {
    const key = aKey("ROLLING001");
    const clock = { nowMs: START_MS };
    const all = containers(5, clock);
    const seen = new Set<string>();
    for (let minute = 0; minute < 100; minute += 7) {
      clock.nowMs = START_MS + minute * MINUTE_MS;
      const now = await Promise.all(all.map((tokensOf) => tokensOf(key).current()));
      expect(new Set(now).size).toBe(1);
      seen.add(now[0] ?? "");
    }
    expect(seen.size).toBe(2);
  });

  it("are renewed once for all that saw the same one refused (R28)", async () => {
    const key = aKey("REFUSED001");
    const all = containers(20, { nowMs: START_MS });
    const [stale = ""] = await Promise.all(all.map((tokensOf) => tokensOf(key).current()));

    const renewed = await Promise.all(all.map((tokensOf) => tokensOf(key).renew(stale)));

    expect(new Set(renewed).size).toBe(1);
    expect(renewed[0]).not.toBe(stale);
  });

  it("differ for a wrong and the right private key", async () => {
    const clock = { nowMs: START_MS };
    const [first] = containers(1, clock);
    const wrong = await first?.(aKey("SAMEKEYID1")).current();
    const right = await first?.(aKey("SAMEKEYID1")).current();
    expect(right).not.toBe(wrong);
  });

  it("can't be read from the table", async () => {
    const key = aKey("SEALED0001");
    const [tokensOf] = containers(1, { nowMs: START_MS });
    const token = (await tokensOf?.(key).current()) ?? "";
    const [, claims = ""] = token.split(".");

    const scan = new ScanCommand({ TableName: engine.tables.pushes });
    const { Items = [] } = await engine.documents.send(scan);

    const items = Items.filter(({ _push }) => String(_push).startsWith("provider-token#"));
    expect(items.length).toBeGreaterThan(0);
    expect(JSON.stringify(items)).not.toContain(claims);
    expect(items.every(({ _expiresAt }) => Number(_expiresAt) >= START_MS / 1_000)).toBe(true);
  });
});
