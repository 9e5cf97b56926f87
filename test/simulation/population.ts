import type { StoredInstallation } from "../../functions/domain/installations/stored-installation.ts";

/** Installations that are made when somebody looks at them. */
export interface Population {
  readonly size: number;
  at(index: number): StoredInstallation;
  /** Of an objectId, a token or an installationId. */
  indexOf(member: string): number;
}

export interface PopulationOptions {
  readonly size: number;
  /** Unix ms. */
  readonly nowMs: number;
  /** Fields of some devices, over the usual ones. */
  readonly fields?: (index: number) => Record<string, unknown>;
}

const ID_DIGITS = 26;
const DAY_MS = 86_400_000;

/** Even ones have APNs, odd ones FCM; everything about a device follows from its index. */
export function createPopulation({ size, nowMs, fields }: PopulationOptions): Population {
  const seenAt = new Date(nowMs - DAY_MS).toISOString();
  const expiresAt = Math.floor(nowMs / 1_000) + 365 * 86_400;
  return {
    size,
    at: (index) => {
      const address =
        index % 2 === 0
          ? { deviceType: "ios", deviceToken: `apns${index}`, apnsTopic: "com.example.app" }
          : { deviceType: "android", registrationId: `fcm${index}` };
      return {
        objectId: `device${String(index).padStart(ID_DIGITS, "0")}`,
        installationId: `installation${index}`,
        createdAt: seenAt,
        updatedAt: seenAt,
        valid: true,
        ...address,
        _revision: 1,
        _expiresAt: expiresAt,
        _indexExpiresAt: expiresAt,
        ...fields?.(index),
      } as StoredInstallation;
    },
    indexOf: (member) => {
      const digits = /(\d+)$/.exec(member)?.[1];
      if (digits === undefined || Number(digits) >= size) throw new RangeError(`Who is ${member}?`);
      return Number(digits);
    },
  };
}
