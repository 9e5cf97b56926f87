import { setTimeout } from "node:timers/promises";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { createProviderTokens } from "../../../functions/adapters/dynamodb/pushes/provider-tokens.ts";
import type { BearerToken } from "../../../functions/adapters/gateways/gateway-batch.ts";
import {
  createMemoryTokens,
  createSharedTokens,
  type TokenSource,
} from "../../../functions/adapters/gateways/shared-tokens.ts";
import {
  CredentialsError,
  TokenUnavailableError,
} from "../../../functions/domain/push/providers/access-token.ts";
import type { ProviderTokens } from "../../../functions/ports/gateway-access.ts";
import { startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const START_MS = 1_795_248_000_000;
const HOUR_MS = 3_600_000;

const engine = forAllTests(startDynamoDbEngine);
let clock: { nowMs: number };
let serial = 0;
beforeEach(() => {
  serial += 1;
  clock = { nowMs: START_MS };
});

/** A vendor that issues tokens, slowly; each says how many there were. */
function vendor(issueMs = 5) {
  const seen = { calls: 0, fails: undefined as Error | undefined };
  const source: TokenSource = {
    parts: ["hms", `app ${serial}`, "the secret"],
    issue: async (nowMs) => {
      seen.calls += 1;
      await setTimeout(issueMs);
      if (seen.fails) throw seen.fails;
      return { token: `token ${seen.calls}`, expiresAtMs: nowMs + HOUR_MS };
    },
  };
  return { seen, source };
}

const now = () => clock.nowMs;

function tableStore(): ProviderTokens {
  const { documents: client, tables } = engine;
  return createProviderTokens({ client, pushesTable: tables.pushes, clock: { now } });
}

/** Containers that share the store and nothing else. */
function containers(count: number, source: TokenSource, store: ProviderTokens): BearerToken[] {
  const pause = () => setTimeout(2);
  const create = () => createSharedTokens({ clock: { now }, store, pause })(source);
  return Array.from({ length: count }, create);
}

const current = (tokens: readonly BearerToken[]) =>
  Promise.all(tokens.map((token) => token.current()));

const STORES = { DynamoDB: tableStore, "the memory of a container": createMemoryTokens };

describe.each(Object.entries(STORES))("shared access tokens in %s", (_, createStore) => {
  it("are issued once for 50 containers that start at once", async () => {
    const { seen, source } = vendor();
    const all = await current(containers(50, source, createStore()));
    expect(new Set(all)).toEqual(new Set(["token 1"]));
    expect(seen.calls).toBe(1);
  });

  it("are issued once when one is revoked under 8 chunks", async () => {
    const { seen, source } = vendor();
    const all = containers(8, source, createStore());
    await current(all);
    const renewed = await Promise.all(all.map((token) => token.renew("token 1")));
    expect(new Set(renewed)).toEqual(new Set(["token 2"]));
    expect(seen.calls).toBe(2);
    expect(await current(all)).toEqual(renewed);
  });

  it("are renewed at 80 % of their life, and not before", async () => {
    const { seen, source } = vendor();
    const all = containers(3, source, createStore());
    await current(all);
    clock.nowMs = START_MS + 0.8 * HOUR_MS - 1;
    expect(new Set(await current(all))).toEqual(new Set(["token 1"]));
    clock.nowMs += 1;
    await current(all);
    expect(new Set(await current(all))).toEqual(new Set(["token 2"]));
    expect(seen.calls).toBe(2);
  });

  it("keep everybody sending while one container renews them ahead of time", async () => {
    const { source } = vendor(200);
    const [first, second] = containers(2, source, createStore());
    await first?.current();
    clock.nowMs = START_MS + 0.9 * HOUR_MS;
    const renewed = first?.current();
    await setTimeout(20);
    expect(await second?.current()).toBe("token 1");
    expect(await renewed).toBe("token 2");
  });

  it("are not used beyond their end", async () => {
    const { source } = vendor();
    const all = containers(2, source, createStore());
    await current(all);
    clock.nowMs = START_MS + HOUR_MS;
    expect(new Set(await current(all))).toEqual(new Set(["token 2"]));
  });

  it("are issued by another container when the first dies over it", async () => {
    const { seen, source } = vendor();
    const store = createStore();
    const never: TokenSource = { ...source, issue: () => new Promise(() => undefined) };
    void containers(1, never, store)[0]?.current();
    await setTimeout(20);
    const [second] = containers(1, source, store);
    const token = second?.current();
    await setTimeout(20);
    expect(seen.calls).toBe(0);
    clock.nowMs += 15_000;
    expect(await token).toBe("token 1");
  });

  it("make no sender wait after the vendor refused the secret", async () => {
    const { seen, source } = vendor();
    const [first, second] = containers(2, source, createStore());
    seen.fails = new CredentialsError("InvalidHmsSecret");
    await expect(first?.current()).rejects.toThrow(CredentialsError);
    seen.fails = undefined;
    expect(await second?.current()).toBe("token 2");
    expect(await first?.current()).toBe("token 2");
  });

  it("are unavailable for now when renewals hang again and again", async () => {
    const { source } = vendor();
    const store: ProviderTokens = { ...createStore(), begin: async () => false };
    const pause = async () => {
      clock.nowMs += 10_000;
    };
    const token = createSharedTokens({ clock: { now }, store, pause })(source);
    await expect(token.current()).rejects.toThrow(TokenUnavailableError);
  });
});

describe("shared access tokens", () => {
  it("differ for a wrong and the corrected secret", async () => {
    const { source } = vendor();
    const store = createMemoryTokens();
    await current(containers(1, source, store));
    const corrected = { ...source, parts: [...source.parts.slice(0, 2), "another"] };
    expect(await current(containers(1, corrected, store))).toEqual(["token 2"]);
  });

  it("can't be read from the table", async () => {
    const { source } = vendor();
    await current(containers(1, source, tableStore()));
    const scan = new ScanCommand({ TableName: engine.tables.pushes });
    const { Items = [] } = await engine.documents.send(scan);
    const stored = JSON.stringify(Items);
    expect(stored).not.toContain("token 1");
    expect(stored).not.toContain(Buffer.from("token 1").toString("base64url").slice(0, 8));
    expect(stored).not.toContain("the secret");
  });
});
