import { paginateDescribeStackEvents, type StackEvent } from "@aws-sdk/client-cloudformation";
import { toName } from "../changes/template.ts";
import type { Clients } from "../stack/deployment.ts";

/** Why a deployment failed, in one sentence, and what to do. */
export interface Cause {
  readonly text: string;
  readonly remedy: string;
}

/** Advice by the reason that an event gives, the first that fits. */
const ADVICE: readonly (readonly [reason: RegExp, remedy: string])[] = [
  [
    /account must be verified/i,
    "Leave files and edge out of the settings, deploy, and ask AWS Support (Account and billing, free of charge) to verify the account for CloudFront; then add them",
  ],
  [
    /not authorized|access ?denied|explicit deny/i,
    "Add the missing action to the policy that CloudFormation acts with (docs/deploying.md#what-cdk-may-do), or ask your administrator whether the organization denies it",
  ],
  [
    /rate exceeded|too many requests|throttl|concurrent modification|ServiceUnavailable/i,
    "AWS was too busy: run the same command again",
  ],
  [
    /limit ?exceeded|quota|maximum number|exceeds the limit|too many/i,
    "Request a higher quota in the console: Service Quotas, the service of this resource",
  ],
  [
    /record.*already exists|but it already exists/i,
    "Remove the DNS record from the hosted zone, or leave hostedZone out and point the name yourself",
  ],
  [
    /already exists|AlreadyExists|already associated|conflicts with/i,
    "Another stack or a hand-made resource has this name: delete it or rename it, or set another appName or stage",
  ],
  [
    /certificate/i,
    "Check certificateArn: the certificate must be issued, cover the domain, and be in the stack's region, for edge and files in us-east-1",
  ],
  [
    /runtime parameter|invalid runtime|architecture/i,
    "The region lacks Node.js 24 on ARM: choose another region",
  ],
];

const ANY_ADVICE = "Correct that, and run the same command again";

/** Events of the last deployment that are looked through. */
const MOST_EVENTS = 2_000;

/** Reasons of resources that failed only because another one did. */
const FOLLOWING = /creation cancelled|update cancelled|following resource\(s\) failed/i;

/** Ids of the statuses at which a deployment begins, newest first in the list of events. */
const BEGINS = /^(CREATE|UPDATE|IMPORT|DELETE)_IN_PROGRESS$/;

/** @returns undefined if no resource failed in the last deployment of the stack */
export async function findCause(
  stackName: string,
  { cloudFormation }: Pick<Clients, "cloudFormation">,
): Promise<Cause | undefined> {
  const events: StackEvent[] = [];
  const pages = paginateDescribeStackEvents({ client: cloudFormation }, { StackName: stackName });
  for await (const { StackEvents = [] } of pages) {
    for (const event of StackEvents) {
      events.push(event);
      if (isBeginning(event) || events.length >= MOST_EVENTS) return toCause(events);
    }
  }
  return toCause(events);
}

function isBeginning({ PhysicalResourceId, StackId, ResourceStatus }: StackEvent): boolean {
  return PhysicalResourceId === StackId && BEGINS.test(ResourceStatus ?? "");
}

/** @param events the newest first */
function toCause(events: readonly StackEvent[]): Cause | undefined {
  const failed = events.filter(
    ({ ResourceStatus, ResourceStatusReason = "" }) =>
      ResourceStatus?.endsWith("_FAILED") && !FOLLOWING.test(ResourceStatusReason),
  );
  const first = failed.at(-1);
  if (first === undefined) return undefined;
  const { LogicalResourceId = "", ResourceType, ResourceStatus } = first;
  const reason = first.ResourceStatusReason ?? "no reason given";
  const verb = ResourceStatus?.split("_")[0]?.toLowerCase();
  return {
    text: `CloudFormation could not ${verb} ${toName(LogicalResourceId)} (${ResourceType}): ${toSentence(reason)}`,
    remedy: adviceFor(reason),
  };
}

export function adviceFor(reason: string): string {
  return ADVICE.find(([pattern]) => pattern.test(reason))?.[1] ?? ANY_ADVICE;
}

/** Without the SDK's details behind the sentence. */
function toSentence(reason: string): string {
  return reason
    .replace(/\s*\((Service|RequestToken|SDK Attempt|HandlerErrorCode)[^)]*\)*/g, "")
    .trim();
}
