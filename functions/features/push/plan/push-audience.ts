import { toAudience } from "../../../domain/push/audience/audience.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import { countSubQueries } from "../../../domain/queries/sub-query.ts";
import type { WhereExpression } from "../../../domain/queries/where-expression.ts";
import { startWork, type WorkBudget } from "../../../domain/work-budget.ts";
import type { ObjectsPorts } from "../../../ports/objects.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { resolveConditions } from "../../queries/find-objects.ts";
import { originOf } from "../origin.ts";

/**
 * The audience of a push, the same for each step: its sub-queries are answered once, with the
 * master key and the budget of a request of its own, and their results are stored before anything is
 * planned.
 *
 * @throws ApiError those of the sub-queries, payloadTooLarge when their results can't be stored
 */
export async function decideAudience(
  record: PushRecord,
  ports: ObjectsPorts & Pick<PushPorts, "plans">,
): Promise<WhereExpression> {
  const where = toAudience(record);
  if (countSubQueries(where) === 0) return where;
  const kept = await ports.plans.findAudience(record.objectId);
  if (kept) return kept;
  const origin = originOf(record);
  const first = origin === undefined ? undefined : await ports.plans.findAudience(origin);
  if (first) return ports.plans.keepAudience(record, first);
  const work = startWork(true, ports.settings);
  return ports.plans.keepAudience(record, await resolveAudience(where, work, ports));
}

/** Replaces the sub-queries of a condition by their current results. */
export function resolveAudience(
  where: WhereExpression,
  work: WorkBudget,
  ports: ObjectsPorts,
): Promise<WhereExpression> {
  const queried = { className: "_Installation", requester: { master: true, work } } as const;
  return resolveConditions(where, queried, ports);
}

/** The audience; undefined while its sub-queries are unanswered, before the push starts. */
export async function findKeptAudience(
  record: PushRecord,
  plans: Pick<PushPorts["plans"], "findAudience">,
): Promise<WhereExpression | undefined> {
  const where = toAudience(record);
  return countSubQueries(where) === 0 ? where : plans.findAudience(record.objectId);
}

/** The audience of a push that has started. */
export async function findAudience(
  record: PushRecord,
  plans: Pick<PushPorts["plans"], "findAudience">,
): Promise<WhereExpression> {
  const kept = await findKeptAudience(record, plans);
  if (!kept) throw new Error(`Push ${record.objectId} was started without its audience`);
  return kept;
}
