import type { Entry } from "../../functions/contract/entries.ts";
import { ENV } from "../../functions/contract/env.ts";
import { isVendor } from "../../functions/contract/push-providers.ts";
import { toEntryName } from "../../functions/contract/service-name.ts";
import { type DetachedData, findAttached, findDetached, type KeptData } from "./kept-data.ts";
import { findTakenNames, type TakenName } from "./taken-names.ts";
import { type TemplateResources, toName } from "./template.ts";

const PLANNER: Entry = "plan-push";

/** `Environment` of a function. */
interface Settings {
  readonly Variables?: {
    readonly POWERTOOLS_SERVICE_NAME?: string;
    readonly [ENV.retiringVendors]?: string;
  };
}

/** A table, bucket or secret that an earlier deployment left in the account. */
export interface Adoptable extends KeptData {
  /** The name of a table or bucket, the ARN of a secret. */
  readonly physicalId: string;
}

/** A queue that CloudFormation deletes, with the messages in it. */
export interface DeletedQueue {
  readonly logicalId: string;
  /** Such as `MailMailsQueue`. */
  readonly name: string;
  /** The vendor whose pushes are in it, as in `pushVendors`. */
  readonly vendor: string | undefined;
  /** Whether no new push adds to it: the vendor is in the deployed `retiringPushVendors`. */
  readonly isRetiring: boolean;
}

/** The losses and conflicts of a deployment. */
export interface Changes {
  readonly detached: readonly DetachedData[];
  /** Data that would be created anew, and empty, although it is still in the account. */
  readonly adoptable: readonly Adoptable[];
  readonly deletedQueues: readonly DeletedQueue[];
  readonly takenNames: readonly TakenName[];
}

/**
 * Compares the deployed template with the next one.
 *
 * @param before resources of the deployed template; none before the first deployment
 * @param left physical ids of what earlier deployments left in the account, by logical id
 */
export function toChanges(
  before: TemplateResources,
  after: TemplateResources,
  left: Readonly<Record<string, string>> = {},
): Changes {
  return {
    detached: findDetached(before, after),
    adoptable: findAttached(before, after).flatMap((data) => {
      const physicalId = left[data.logicalId];
      return physicalId === undefined ? [] : [{ ...data, physicalId }];
    }),
    deletedQueues: findDeletedQueues(before, after),
    takenNames: findTakenNames(before, after),
  };
}

function findDeletedQueues(before: TemplateResources, after: TemplateResources): DeletedQueue[] {
  const retiring = findRetiringVendors(before);
  return Object.entries(before)
    .filter(([id, { Type }]) => Type === "AWS::SQS::Queue" && after[id]?.Type !== Type)
    .map(([logicalId]) => {
      const name = toName(logicalId);
      const [, owner = ""] = /^PushPipeline(\w+?)(?:Queue|DeadLetters)$/.exec(name) ?? [];
      const vendor = owner.toLowerCase();
      if (!isVendor(vendor)) return { logicalId, name, vendor: undefined, isRetiring: false };
      return { logicalId, name, vendor, isRetiring: retiring.includes(vendor) };
    });
}

function findRetiringVendors(resources: TemplateResources): readonly string[] {
  const planner = Object.values(resources)
    .map(({ Properties: { Environment } = {} }) => (Environment as Settings | undefined)?.Variables)
    .find((variables) => toEntryName(variables?.POWERTOOLS_SERVICE_NAME) === PLANNER);
  return (planner?.[ENV.retiringVendors] ?? "").split(" ");
}
