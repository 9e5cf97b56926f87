import { type TemplateResource, type TemplateResources, toName } from "./template.ts";

/** Types of resources that hold data: how an import names them, and what can't change without a new one. */
const TYPES = {
  "AWS::DynamoDB::Table": { identifier: "TableName", fixed: ["TableName", "KeySchema"] },
  "AWS::S3::Bucket": { identifier: "BucketName", fixed: ["BucketName"] },
  "AWS::SecretsManager::Secret": { identifier: "Id", fixed: ["Name"] },
} as const satisfies Record<string, { identifier: string; fixed: readonly string[] }>;

type KeptType = keyof typeof TYPES;

/** A table, bucket or secret that CloudFormation leaves in the account when it leaves the stack. */
export interface KeptData {
  readonly logicalId: string;
  /** Such as `TablesUsers`. */
  readonly name: string;
  readonly type: KeptType;
}

export interface DetachedData extends KeptData {
  /** Whether a new, empty one takes its place. */
  readonly isReplaced: boolean;
}

/** How `cdk import` finds each resource, by logical id. */
export type ImportMapping = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Data of the deployed template that the new one lacks, or has in a form for which CloudFormation creates a
 * new, empty resource. Resources that CloudFormation deletes with their stack hold no data of users.
 */
export function findDetached(before: TemplateResources, after: TemplateResources): DetachedData[] {
  return keptIn(before).flatMap((data): DetachedData[] => {
    const { logicalId, type } = data;
    const [old, next] = [before[logicalId], after[logicalId]];
    if (next?.Type !== type) return [{ ...data, isReplaced: false }];
    const isReplaced = TYPES[type].fixed.some((name) => !isEqual(old, next, name));
    return isReplaced ? [{ ...data, isReplaced }] : [];
  });
}

/** Data that the new template has and the deployed one lacks: new and empty, unless it is imported. */
export function findAttached(before: TemplateResources, after: TemplateResources): KeptData[] {
  return keptIn(after).filter(({ logicalId, type }) => before[logicalId]?.Type !== type);
}

/** The mapping for `cdk import`. */
export function toMapping(
  data: readonly (KeptData & { readonly physicalId: string })[],
): ImportMapping {
  return Object.fromEntries(
    data.map(({ logicalId, type, physicalId }) => [
      logicalId,
      { [TYPES[type].identifier]: physicalId },
    ]),
  );
}

function keptIn(resources: TemplateResources): KeptData[] {
  return Object.entries(resources).flatMap(([logicalId, { Type: type, DeletionPolicy = "" }]) =>
    isKeptType(type) && DeletionPolicy.startsWith("Retain")
      ? [{ logicalId, type, name: toName(logicalId) }]
      : [],
  );
}

function isKeptType(type: string): type is KeptType {
  return Object.hasOwn(TYPES, type);
}

function isEqual(old: TemplateResource | undefined, next: TemplateResource, property: string) {
  const json = (resource?: TemplateResource) => JSON.stringify(resource?.Properties?.[property]);
  return json(old) === json(next);
}
