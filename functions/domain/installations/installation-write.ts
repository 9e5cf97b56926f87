import type { StoredInstallation } from "./stored-installation.ts";

/** One save: everything in it happens or nothing does. */
export interface InstallationWrite {
  /** As it was read; undefined creates. */
  readonly before: StoredInstallation | undefined;
  readonly after: StoredInstallation;
  /** Other rows of the same device; removed, and their identifiers become this installation's. */
  readonly absorbed: readonly StoredInstallation[];
  /** Owners of identifiers whose rows have expired: by objectId. */
  readonly expiredOwners: readonly string[];
}
