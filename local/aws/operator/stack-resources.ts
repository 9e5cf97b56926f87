import { resolveIntrinsics } from "../../template/intrinsics.ts";
import { createLookups, type NamingContext } from "../../template/resource-names.ts";

/** A resource of the template under the names that CloudFormation would report. */
export interface StackResource {
  readonly logicalId: string;
  readonly physicalId: string;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: properties have the shape that CloudFormation documents
  properties(): any;
}

export function readResources(context: NamingContext): readonly StackResource[] {
  const lookups = createLookups(context);
  return Object.entries(context.template.resources).map(([logicalId, { Type, Properties }]) => ({
    logicalId,
    physicalId: lookups.ref(logicalId),
    type: Type,
    properties: () => resolveIntrinsics(Properties ?? {}, lookups),
  }));
}

export function resourcesOf(
  resources: readonly StackResource[],
  type: string,
): readonly StackResource[] {
  return resources.filter((resource) => resource.type === type);
}
