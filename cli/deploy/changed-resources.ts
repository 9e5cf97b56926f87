import { toName } from "../changes/template.ts";
import type { TemplateDiff } from "./toolkit.ts";

/** The fate of a resource. */
export type Fate = "replaced" | "perhaps replaced" | "removed" | "created" | "changed";

/** A resource that a deployment would touch. */
export interface ChangedResource {
  readonly fate: Fate;
  readonly name: string;
  /** Such as `AWS::Lambda::Function`. */
  readonly type: string;
  /** Names of the properties that change. */
  readonly properties: readonly string[];
}

/** By `ResourceImpact` of cloudformation-diff; everything else is a change in place. */
const FATES: Readonly<Record<string, Fate>> = {
  WILL_REPLACE: "replaced",
  MAY_REPLACE: "perhaps replaced",
  WILL_DESTROY: "removed",
  WILL_ORPHAN: "removed",
  WILL_CREATE: "created",
  WILL_IMPORT: "created",
};

/** The order of the table: what a reader must not overlook comes first. */
export const FATE_ORDER: readonly Fate[] = [
  "replaced",
  "perhaps replaced",
  "removed",
  "created",
  "changed",
];

export function toChangedResources({ resources }: TemplateDiff): ChangedResource[] {
  const all = Object.entries(resources.changes).map(([id, change]) => ({
    fate: FATES[String(change.changeImpact)] ?? "changed",
    name: toName(id),
    type: change.newResourceType ?? change.oldResourceType ?? "",
    properties: change.isUpdate ? Object.keys(change.propertyUpdates) : [],
  }));
  const rank = ({ fate }: ChangedResource) => FATE_ORDER.indexOf(fate);
  return all.sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
}
