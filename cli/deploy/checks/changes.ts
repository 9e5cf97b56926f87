import { toTotal } from "../../../lib/costs/bill-line.ts";
import { toIdleMonth } from "../../../lib/costs/idle-month.ts";
import type { Resources } from "../../../lib/costs/template.ts";
import { isDenied } from "../../aws-failure.ts";
import { hasProtectedTables } from "../../changes/complete-settings.ts";
import {
  type DetachedData,
  findAttached,
  type KeptData,
  toMapping,
} from "../../changes/kept-data.ts";
import { findLeftBehind } from "../../changes/left-behind.ts";
import type { TakenName } from "../../changes/taken-names.ts";
import { toName } from "../../changes/template.ts";
import { type Adoptable, type DeletedQueue, toChanges } from "../../changes/to-changes.ts";
import { type Check, type Finding, ok, problem, skipped, warning } from "../../doctor/finding.ts";
import { toPhysicalIds, writeMapping } from "../saved-stack.ts";
import type { Subject } from "../subject.ts";
import type { TemplateDiff } from "../toolkit.ts";

/** CloudFormation's limit for a stack, and from where on there is little room. */
const MOST_RESOURCES = 500;
const MANY_RESOURCES = 450;

const NOT_SYNTHESIZED = skipped("Not synthesized, because a setting is wrong");

/** Compares with the deployed template: what is created, changed, replaced, detached and deleted. */
export const checkChanges: Check<Subject> = {
  name: "changes",
  actions: [
    "cloudformation:GetTemplate",
    "cloudformation:ListStacks",
    "cloudformation:DescribeStackEvents",
  ],
  run: async (subject) => {
    const { synthesized, deployed } = subject;
    if (synthesized === undefined) return [NOT_SYNTHESIZED];
    const { diff, template } = synthesized;
    const before = deployed?.template ?? {};
    const { left, findings } = await findLeft(subject, findAttached(before, template.Resources));
    const changes = toChanges(before, template.Resources, left);
    return [
      ok(diff ? toSummary(toImpacts(diff)) : toFirst(template.Resources)),
      ...changes.detached.map((data) => judgeDetached(data, subject)),
      ...changes.deletedQueues.map((queue) => judgeQueue(queue, subject)),
      ...changes.takenNames.map(judgeTaken),
      ...judgeAdoptable(changes.adoptable, subject),
      ...findings,
    ];
  },
};

interface Left {
  /** Physical ids by logical id. */
  readonly left: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
}

/** Data that would be created and is still in the account, by the saved file, then by CloudFormation. */
async function findLeft(
  { saved, name = "", place }: Subject,
  attached: readonly KeptData[],
): Promise<Left> {
  const known = saved ? toPhysicalIds(saved.data) : {};
  const ids = attached.map(({ logicalId }) => logicalId).filter((id) => !(id in known));
  if (ids.length === 0) return { left: known, findings: [] };
  try {
    const found = await findLeftBehind(ids, name, place.clients.cloudFormation);
    return { left: { ...found, ...known }, findings: [] };
  } catch (error) {
    if (!isDenied(error)) throw error;
    const text =
      "Not allowed to look for what an earlier deployment left: it needs cloudformation:ListStacks and DescribeStackEvents";
    return { left: known, findings: [skipped(text)] };
  }
}

function toFirst(resources: Resources): string {
  const after = hasProtectedTables(resources)
    ? "if one fails, the protected tables stay"
    : "if one fails, none stays";
  return `${Object.keys(resources).length} resources are created; ${after}`;
}

interface Change {
  readonly id: string;
  /** `ResourceImpact` of cloudformation-diff. */
  readonly impact: string;
}

function toImpacts({ resources }: TemplateDiff): Change[] {
  return Object.entries(resources.changes).map(([id, difference]) => ({
    id,
    impact: String(difference.changeImpact),
  }));
}

function toSummary(changes: readonly Change[]): string {
  const count = (...impacts: string[]) =>
    changes.filter(({ impact }) => impacts.includes(impact)).length;
  if (changes.length === 0) return "None: the deployed template is the same";
  const created = count("WILL_CREATE", "WILL_IMPORT");
  const changed = count("WILL_UPDATE", "MAY_REPLACE", "NO_CHANGE");
  const removed = count("WILL_DESTROY", "WILL_ORPHAN");
  const replaced = changes.filter(({ impact }) => impact === "WILL_REPLACE");
  const names = replaced.map(({ id }) => toName(id)).join(", ");
  const which = names === "" ? "" : ` (${names})`;
  return `${created} created, ${changed} changed, ${replaced.length} replaced${which}, ${removed} removed`;
}

/** Data that would stay behind, so that the service goes on without it. */
function judgeDetached({ name, type, isReplaced }: DetachedData, { flags }: Subject): Finding {
  const fate = isReplaced ? "replaced by a new, empty one" : "removed";
  const text = `${name} (${type}) is ${fate}; the one with your data stays in the account, detached`;
  if (flags.detach.includes(name)) return warning(text, `--detach ${name} allows it`);
  const remedy = `Put back the setting that it belongs to in ${flags.file}, or allow it with --detach ${name}`;
  return problem(text, remedy);
}

function judgeQueue({ name, vendor, isRetiring }: DeletedQueue, { flags }: Subject): Finding {
  const text = `${name} is deleted with the messages in it`;
  if (flags.detach.includes(name)) return warning(text, `--detach ${name} allows it`);
  const keep = vendor
    ? `Move ${vendor} from pushVendors to retiringPushVendors until it is empty`
    : "Put back the setting that it belongs to until it is empty";
  const look = 'Look whether it is empty (docs/protocol/push-vendors.md, "Give a maker up")';
  return problem(text, `${isRetiring ? look : keep}; --detach ${name} allows it`);
}

function judgeTaken({ name, type }: TakenName): Finding {
  const text = `${name} (${type}) belongs to another resource of the stack, and AWS refuses a second one`;
  return problem(text, "Move the name in two deployments: docs/deploying.md");
}

/** Data that an earlier deployment left, and that this one would create anew, and empty. */
function judgeAdoptable(adoptable: readonly Adoptable[], { flags }: Subject): Finding[] {
  const isAllowed = ({ name }: Adoptable) => flags.attach.includes(name);
  const refused = adoptable.filter((data) => !isAllowed(data));
  const allowed = adoptable.filter(isAllowed).map(warnOfEmpty);
  if (refused.length === 0) return allowed;
  const mapping = writeMapping(flags.file, toMapping(refused));
  const names = refused.map(({ name }) => name);
  const adopt = `npx cdk import --force -c config=${flags.file} -c attach=${names.join(",")} --resource-mapping ${mapping}`;
  const left = refused.map(({ name, physicalId }) => `${name} (${physicalId})`).join(", ");
  const text = `${left} would be created anew, and empty: an earlier deployment left them with their data`;
  const anew = names.map((name) => `--attach ${name}`).join(" ");
  const remedy = `Adopt them: ${adopt}, then run npx landfall deploy again. Or create them anew, and empty, with ${anew}`;
  return [problem(text, remedy), ...allowed];
}

function warnOfEmpty({ name, physicalId }: Adoptable): Finding {
  const text = `${name} is created anew, and empty; ${physicalId} stays in the account, detached`;
  return warning(text, `--attach ${name} allows it`);
}

export const checkResources: Check<Subject> = {
  name: "resources",
  actions: [],
  run: async ({ synthesized }) => {
    if (synthesized === undefined) return [NOT_SYNTHESIZED];
    const count = Object.keys(synthesized.template.Resources).length;
    const text = `${count} of CloudFormation's ${MOST_RESOURCES}`;
    const remedy = "Name fewer pushVendors, or leave out a feature";
    if (count > MOST_RESOURCES) return [problem(text, remedy)];
    return [count > MANY_RESOURCES ? warning(text, remedy) : ok(text)];
  },
};

export const checkCost: Check<Subject> = {
  name: "cost",
  actions: [],
  run: async ({ synthesized }) => {
    if (synthesized === undefined) return [NOT_SYNTHESIZED];
    const dollars = toTotal(toIdleMonth(synthesized.template.Resources)).toFixed(2);
    return [ok(`about $${dollars} a month while no one uses it; docs/costs.md computes the rest`)];
  },
};
