import { isRootChunk } from "../../../functions/domain/push/ledger/chunk.ts";
import type { Item } from "../../support/scan-table.ts";
import type { PushPromise } from "../promises.ts";
import type { Reached } from "../received-notifications.ts";
import type { Audited } from "./audited.ts";

const OUTCOMES = ["successes", "invalidTokens", "rejected", "expired", "cancelled"] as const;
type Counts = Readonly<Partial<Record<(typeof OUTCOMES)[number], number>>>;

interface PushRecord extends Counts {
  readonly status: string;
  readonly devices: number;
  readonly providers: Readonly<Record<string, Counts>>;
}

const NOBODY: Reached = new Map();

export async function auditPushes(audited: Audited): Promise<void> {
  const { promises, received, checks, tables } = audited;
  await received.collect();
  const items = await tables.scan("Pushes");
  const chunks = toChunks(items);
  for (const push of promises.pushes) {
    const { status, body } = await audited.call("audit", {
      method: "GET",
      path: `/tables/Notifications/${push.objectId}`,
      master: true,
    });
    auditExistence(audited, push, status);
    if (status !== 200) continue;
    const record = body as unknown as PushRecord;
    auditCounts(audited, push, record);
    auditLedger(audited, push, { record, chunks: chunks.get(push.objectId) ?? [] });
    auditReach(audited, push, record);
  }
  for (const [alert, reached] of received.byAlert) auditDevices(audited, alert, reached);
  checks.none(
    "no push is left open",
    promises.pushes.length,
    items
      .filter(({ _open }) => _open !== undefined)
      .map(({ _push, status }) => `${_push} ${status}`),
  );
}

function auditExistence({ checks, received }: Audited, push: PushPromise, status: number): void {
  const { objectId, kind, cancelled, alert, isSilent } = push;
  checks.expect(
    "every acknowledged push has its record, and no cancelled one",
    cancelled.allows(status !== 200),
    () => `${kind} ${objectId}: ${status}`,
  );
  if (!isSilent) return;
  checks.expect(
    "a push that was cancelled before its time reaches nobody",
    !received.byAlert.has(alert),
    () => `${objectId} reached ${received.byAlert.get(alert)?.size} devices`,
  );
}

function auditCounts({ checks }: Audited, { objectId, kind }: PushPromise, record: PushRecord) {
  const { status, devices, providers } = record;
  checks.expect(
    "every push ends",
    status === "done" || status === "error",
    () => `${kind} ${objectId} is ${status}`,
  );
  checks.expect(
    "the outcomes of a push are as many as its devices",
    sum(record) === devices,
    () => `${kind} ${objectId}: ${devices} devices, ${sum(record)} outcomes`,
  );
  for (const name of OUTCOMES) {
    const parts = Object.values(providers).reduce((all, each) => all + (each[name] ?? 0), 0);
    checks.expect(
      "the providers of a push sum up",
      parts === (record[name] ?? 0),
      () => `${kind} ${objectId}: ${name} ${record[name]}, by provider ${parts}`,
    );
  }
}

interface Ledger {
  readonly record: PushRecord;
  readonly chunks: readonly Item[];
}

function auditLedger({ checks }: Audited, push: PushPromise, { record, chunks }: Ledger): void {
  const { objectId } = push;
  for (const { _part, state } of chunks) {
    checks.expect(
      "every chunk of a push that ended is settled",
      state === "settled",
      () => `${objectId} ${_part} is ${state}`,
    );
  }
  const planned = chunks
    .filter(({ _part }) => isRootChunk(String(_part)))
    .reduce((all, { count }) => all + Number(count), 0);
  checks.expect(
    "the ledger of a push has its devices",
    planned === record.devices,
    () => `${objectId}: ${record.devices} devices, ${planned} in chunks`,
  );
}

/** A push that a crash of the gateways met under way may have reached more than is known. */
function auditReach({ checks, received }: Audited, push: PushPromise, record: PushRecord): void {
  if (!received.isComplete(push.objectId)) return;
  const reached = received.byAlert.get(push.alert) ?? NOBODY;
  for (const [provider, { successes = 0 }] of Object.entries(record.providers)) {
    const devices = [...reached.keys()].filter((device) => device.startsWith(`${provider} `));
    checks.expect(
      "no push counts more successes than devices it reached",
      successes <= devices.length,
      () => `${push.objectId}: ${successes} successes at ${provider}, reached ${devices.length}`,
    );
  }
}

function auditDevices({ checks, promises }: Audited, alert: string, reached: Reached): void {
  checks.expect(
    "gateways receive only pushes that were asked for",
    promises.alerts.has(alert),
    () => alert,
  );
  for (const [device, ids] of reached) {
    checks.expect(
      "what a device gets twice of a push has one id, by which it is shown once",
      (ids.size === 1 || promises.alertsOfTwo.has(alert)) && !ids.has(""),
      () => `${alert} at ${device}: ${[...ids]}`,
    );
  }
}

function sum(counts: Counts): number {
  return OUTCOMES.reduce((all, name) => all + (counts[name] ?? 0), 0);
}

function toChunks(items: readonly Item[]): ReadonlyMap<string, readonly Item[]> {
  const chunks = new Map<string, Item[]>();
  for (const item of items.filter(({ _part }) => String(_part).startsWith("chunk#"))) {
    const push = String(item._push).split("#")[0] ?? "";
    chunks.set(push, [...(chunks.get(push) ?? []), item]);
  }
  return chunks;
}
