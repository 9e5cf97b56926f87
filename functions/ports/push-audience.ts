import type { JsonObject } from "../domain/json.ts";
import type { Access } from "../domain/push/audience.ts";

/** Installations in the order of one key. */
export interface AudiencePage {
  readonly installations: readonly { readonly key: string; readonly installation: JsonObject }[];
  /** Keys that were read, also those without an installation. */
  readonly scanned: number;
  /** Last key that was read; undefined: there are no more. */
  readonly next?: string;
}

/** The installations that a push may reach. Eventually consistent. */
export interface PushAudience {
  /** How many there are, more or less; hours old. */
  approximateCount(): Promise<number>;
  /** @param after key to read on from; empty for the start */
  readPage(access: Access, after: string): Promise<AudiencePage>;
}

/** Addresses without installations. Eventually consistent. */
export interface DeviceIndex {
  /** What the index knows of the devices with these installation ids, by id. */
  findByInstallationId(ids: readonly string[]): Promise<ReadonlyMap<string, JsonObject>>;
}
