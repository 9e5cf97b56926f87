import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { ClosedCredential, ClosedCredentials } from "../../../ports/gateway-access.ts";
import { toUpdate, writeItem } from "../writes/write.ts";
import { type PushesOptions, pushKey } from "./table.ts";

/** How long a container takes a credential for open, so that few chunks read. */
const OPEN_MS = 5_000;

/** `closed-credential#<name>` / `closed` in the Pushes table, which every sender can write. */
export function createClosedCredentials(options: PushesOptions): ClosedCredentials {
  const { client, pushesTable: TableName, clock } = options;
  const known = new Map<string, { readonly reason?: string; readonly untilMs: number }>();

  async function read(name: string): Promise<ClosedCredential | undefined> {
    const { Item } = await client.send(new GetCommand({ TableName, Key: toKey(name) }));
    return Item && { reason: String(Item.reason), untilMs: Number(Item.untilMs) };
  }

  return {
    async find(name) {
      const nowMs = clock.now();
      const kept = known.get(name);
      if (kept && kept.untilMs > nowMs) return toClosed(kept);
      const stored = await read(name);
      const isClosed = stored !== undefined && stored.untilMs > nowMs;
      known.set(name, isClosed ? stored : { untilMs: nowMs + OPEN_MS });
      return isClosed ? stored : undefined;
    },
    async close(name, closed) {
      known.set(name, closed);
      const { reason, untilMs } = closed;
      const set = { reason, untilMs, _expiresAt: Math.ceil(untilMs / 1_000) };
      await writeItem(options, toUpdate({ table: TableName, key: toKey(name), set }));
    },
  };
}

function toClosed({ reason, untilMs }: { readonly reason?: string; readonly untilMs: number }) {
  return reason === undefined ? undefined : { reason, untilMs };
}

function toKey(name: string) {
  return pushKey(`closed-credential#${name}`, "closed");
}
