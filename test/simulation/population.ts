import type { StoredInstallation } from "../../functions/domain/installations/stored-installation.ts";

/** Installations that are created when they are read. */
export interface Population {
  readonly size: number;
  at(index: number): StoredInstallation;
  /** Index of the device with this objectId, token or installationId. */
  indexOf(member: string): number;
}

export interface PopulationOptions {
  readonly size: number;
  /** Unix milliseconds. */
  readonly nowMs: number;
  /** Further fields of a device, by its index. */
  readonly fields?: (index: number) => Record<string, unknown>;
}

const ID_DIGITS = 26;
const DAY_MS = 86_400_000;

/** Even devices use APNs, odd ones FCM; everything about a device follows from its index. */
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
      // A browser's token is its endpoint and its keys.
      const digits = /(\d+)( \S+){0,2}$/.exec(member)?.[1];
      if (digits === undefined || Number(digits) >= size)
        throw new RangeError(`No device ${member} in the population`);
      return Number(digits);
    },
  };
}
