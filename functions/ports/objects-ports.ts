import type { StoredUser } from "../domain/accounts/stored-user.ts";
import type { StoredInstallation } from "../domain/installations/stored-installation.ts";
import type { StoredRole } from "../domain/roles/stored-role.ts";
import type { Settings } from "../domain/settings.ts";
import type { IndexCatalog } from "./index-catalog.ts";
import type { Log } from "./log.ts";
import type { ObjectReader } from "./object-reader.ts";
import type { RoleStore } from "./role-store.ts";

/** How the objects of each class are read. */
export interface ObjectReaders {
  readonly _User: ObjectReader<StoredUser>;
  readonly _Installation: ObjectReader<StoredInstallation>;
  readonly _Role: ObjectReader<StoredRole>;
}

/** What a query of any class needs. */
export interface ObjectsPorts {
  readonly readers: ObjectReaders;
  /** For ACLs and for conditions on the relations of roles. */
  readonly roles: Pick<RoleStore, "heldBy" | "find" | "memberIds" | "roleIds">;
  readonly indexCatalog: Pick<IndexCatalog, "usableFields">;
  readonly settings: Pick<Settings, "classPermissions" | "privateUserFields" | "maxQueryReadUnits">;
  readonly log: Log;
}
