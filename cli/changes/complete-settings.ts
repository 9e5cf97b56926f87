import { isJsonObject } from "../../lib/json-object.ts";
import type { TemplateResources } from "./template.ts";

/** Facts of the account and the stack from which a deployment takes what its file does not say. */
interface Facts {
  /** Concurrent executions. @default - unknown, so the file stays without */
  readonly concurrency?: number | undefined;
  /** Whether DynamoDB refuses to delete the tables. */
  readonly isProtected: boolean;
}

/**
 * The settings that are deployed for a file. A rollback can't delete protected tables, so the first deployment
 * leaves them unprotected.
 */
export function completeSettings(file: unknown, { concurrency, isProtected }: Facts): unknown {
  if (!isJsonObject(file)) return file;
  return {
    ...(!isProtected && { deletionProtection: false }),
    ...(concurrency !== undefined && { concurrency }),
    ...file,
  };
}

export function hasProtectedTables(resources: TemplateResources): boolean {
  return Object.values(resources).some(
    ({ Type, Properties }) =>
      Type === "AWS::DynamoDB::Table" && Properties?.DeletionProtectionEnabled === true,
  );
}
