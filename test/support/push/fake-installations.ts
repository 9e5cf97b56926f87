import { DEFAULT_SETTINGS } from "../../../functions/contract/settings.ts";
import { deviceTokenEntry } from "../../../functions/domain/installations/installation-index.ts";
import type { StoredInstallation } from "../../../functions/domain/installations/stored-installation.ts";
import { postingEntries } from "../../../functions/domain/objects/posting.ts";
import type { PushPorts } from "../../../functions/ports/push.ts";

export type FakeInstallations = PushPorts["installations"] & {
  readonly all: StoredInstallation[];
  readonly segments: number;
};

/**
 * Installations in key order; a scan returns only the requested fields. Every page claims to
 * have read 20,000 keys, so that each is committed by itself, as in a table of millions.
 */
export function fakeInstallations(
  all: StoredInstallation[],
  { pageSize, segments = 1 }: { pageSize: number; segments?: number },
): FakeInstallations {
  const page = (candidates: readonly StoredInstallation[], from = "") => {
    const rest = candidates.filter(({ objectId }) => objectId > from).sort(byKey);
    const items = rest.slice(0, pageSize);
    const next = rest.length > pageSize ? items.at(-1)?.objectId : undefined;
    return { items, scanned: 20_000, ...(next !== undefined && { next }) };
  };
  return {
    all,
    segments,
    scanPage: async ({ segment, totalSegments, from, fields }) =>
      page(
        all
          .filter(({ objectId }) => Number(objectId.slice(-4)) % totalSegments === segment)
          .map((item) => cutTo(fields, item)),
        from,
      ),
    subscribersPage: async ({ entry, from }) =>
      page(
        all.filter((item) => postingEntries(item, DEFAULT_SETTINGS.indexedFields).includes(entry)),
        from,
      ),
    findByUnique: async (entries) => {
      const known = all.map((item) => [deviceTokenEntry(String(item.deviceToken)), item] as const);
      return new Map(known.filter(([entry]) => entries.includes(entry)));
    },
    findMany: async (objectIds) => all.filter(({ objectId }) => objectIds.includes(objectId)),
  };
}

export function anInstallation(
  index: number,
  fields: Record<string, unknown> = {},
): StoredInstallation {
  const objectId = `device${String(index).padStart(26, "0")}`;
  const ios = index % 2 === 0;
  const address = ios
    ? { deviceType: "ios", deviceToken: `apns${index}`, apnsTopic: "com.example.app" }
    : { deviceType: "android", registrationId: `fcm${index}` };
  return {
    objectId,
    createdAt: "2026-11-20T00:00:00.000Z",
    updatedAt: "2026-11-20T00:00:00.000Z",
    valid: true,
    ...address,
    _revision: 1,
    _expiresAt: 2_000_000_000,
    _indexExpiresAt: 2_000_000_000,
    ...fields,
  } as StoredInstallation;
}

function cutTo(fields: ReadonlySet<string> | undefined, item: StoredInstallation) {
  const entries = Object.entries(item).filter(([name]) => name === "objectId" || fields?.has(name));
  return fields ? (Object.fromEntries(entries) as StoredInstallation) : item;
}

function byKey(a: StoredInstallation, b: StoredInstallation): number {
  return a.objectId < b.objectId ? -1 : 1;
}
