import type { DetachedData } from "./kept-data.ts";
import type { TakenName } from "./taken-names.ts";
import type { Adoptable, Changes, DeletedQueue } from "./to-changes.ts";

/** The losses that the user allows. */
export interface Allowed {
  /** Names of data and queues that may leave the stack. */
  readonly detach: readonly string[];
}

/** Settings without which a deployment lacks this data, by its name. */
const SETTINGS: Readonly<Record<string, string>> = {
  TablesObjects: "classes",
  TablesObjectIndex: "classes",
  FilesBucket: "files",
  SecretsHookKey: "engine",
};

/**
 * One line for each loss that the user does not allow, with the way out.
 *
 * @param toImport writes the mapping of what can be adopted, and answers the command that takes it
 */
export function explainChanges(
  { detached, adoptable, deletedQueues, takenNames }: Changes,
  { detach }: Allowed,
  toImport: (adoptable: readonly Adoptable[]) => string,
): string[] {
  const isUnexpected = ({ name }: { readonly name: string }) => !detach.includes(name);
  return [
    ...detached.filter(isUnexpected).map(explainDetached),
    ...explainQueues(deletedQueues.filter((queue) => isUnexpected(queue) && !queue.isRetiring)),
    ...explainRetiring(deletedQueues.filter((queue) => isUnexpected(queue) && queue.isRetiring)),
    ...takenNames.map(explainTaken),
    ...(adoptable.length > 0 ? explainAdoptable(adoptable, toImport(adoptable)) : []),
  ];
}

function explainDetached({ name, type, isReplaced }: DetachedData): string {
  if (isReplaced)
    return `${name} (${type}) would be replaced by a new, empty one, and its data would leave the stack. Undo the change, or allow it with -c detach=${name}.`;
  const setting = SETTINGS[name];
  const remedy = setting ? `Put back the setting ${setting}` : "Deploy a version that has it";
  return `${name} (${type}) would leave the stack with its data, and the service would go on without it. ${remedy}, or allow it with -c detach=${name}.`;
}

function explainQueues(queues: readonly DeletedQueue[]): string[] {
  if (queues.length === 0) return [];
  const names = queues.map(({ name }) => name).join(",");
  const vendors = [...new Set(queues.flatMap(({ vendor }) => vendor ?? []))];
  const remedy =
    vendors.length > 0
      ? `Move ${vendors.join(", ")} from pushVendors to retiringPushVendors, so that the queue runs empty, or allow`
      : "Put back the setting that they belong to until they are empty, or allow";
  return [
    `Queues would be deleted with the messages in them: ${names}. ${remedy} it with -c detach=${names}.`,
  ];
}

function explainRetiring(queues: readonly DeletedQueue[]): string[] {
  if (queues.length === 0) return [];
  const names = queues.map(({ name }) => name).join(",");
  return [
    `Queues of retired makers would be deleted with what is left in them: ${names}. Look whether they are empty (docs/protocol/push-vendors.md, "Give a maker up"), and allow it with -c detach=${names}.`,
  ];
}

function explainTaken({ type, name }: TakenName): string {
  return `${name} (${type}) belongs to another resource of the deployed stack, and AWS refuses a second one. docs/deploying.md, "An edge for a name that clients know", moves a name in two deployments.`;
}

function explainAdoptable(adoptable: readonly Adoptable[], command: string): string[] {
  const names = adoptable.map(({ name }) => name).join(",");
  return [
    ...adoptable.map(
      ({ name, type, physicalId }) =>
        `${name} (${type}) would be new and empty. An earlier deployment left ${physicalId} with its data.`,
    ),
    `Adopt what was left: ${command}, then run npx landfall deploy.`,
    `Or create it anew, and empty, with -c attach=${names}.`,
  ];
}
