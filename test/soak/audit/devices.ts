import { auditInstallations } from "../../support/services/installation-audit.ts";
import type { Audited } from "./audited.ts";

export async function auditDevices({ tables, checks, promises }: Audited): Promise<void> {
  const { Installations: installations, InstallationIndex: installationIndex } = tables.names;
  const { indexedFields } = tables;
  const nowMs = await tables.nowMs();
  const names = { installations, installationIndex };
  const audit = await auditInstallations(tables, names, { indexedFields, nowMs });
  checks.none("devices and their index entries agree, one row each", audit.rows.length, [
    ...audit.broken,
  ]);
  checks.none("stale index entries, which readers repair (allowed)", audit.stale.length, []);
  const byId = new Map(audit.rows.map((row) => [row.objectId, row as Record<string, unknown>]));
  for (const { objectId, token, label, channels } of promises.devices) {
    const row = byId.get(objectId);
    checks.expect(
      "every acknowledged device exists",
      row !== undefined,
      () => `${objectId} (${token}) is missing`,
    );
    if (row === undefined) continue;
    checks.expect(
      "devices are as they were last saved",
      label.allows(row.label),
      () => `${objectId}: ${row.label}, expected ${label.possible}`,
    );
    const subscribed = new Set((row.channels as readonly string[] | undefined) ?? []);
    for (const [channel, expected] of channels) {
      checks.expect(
        "devices have the channels that were acknowledged",
        expected.allows(subscribed.has(channel)),
        () => `${objectId} in ${channel}: ${subscribed.has(channel)}`,
      );
    }
  }
}
