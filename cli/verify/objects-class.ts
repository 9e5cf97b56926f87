import pMap from "p-map";
import { StepFailure, StepSkipped } from "./outcome.ts";
import { type ApiAnswer, type ApiRequest, accepted, type Target } from "./target.ts";

/** The class of all steps; it stays, without objects. */
const CLASS = "/1.1/classes/LandfallVerify";
const NOT_FOUND = 404;
/** Items of a batch. */
const BATCH = 100;
const CONCURRENCY = 4;
/** The service asks to send such an item again. */
const OUT_OF_TIME = 124;
const ATTEMPTS = 5;

export interface LandfallObject {
  readonly objectId: string;
}

/**
 * A new object of the steps' class, which is deleted when the step ends.
 *
 * @throws StepSkipped the deployment has no classes
 */
export async function createObject(
  { send, mark, remember }: Target,
  fields: object,
  request: ApiRequest = {},
): Promise<string> {
  const answer = await send("POST", CLASS, { as: "master", ...request, body: { mark, ...fields } });
  if (answer.status === NOT_FOUND) throw new StepSkipped("The configuration has no classes");
  const objectId = String(accepted(answer, "A new object").objectId);
  await remember(pathOf(objectId));
  return objectId;
}

/** @returns objectIds of so many new objects, which are deleted when the step ends */
export async function createObjects(target: Target, count: number): Promise<readonly string[]> {
  const first = await createObject(target, { rank: 0 });
  const sizes = Array.from({ length: Math.ceil((count - 1) / BATCH) }, (_, i) =>
    Math.min(BATCH, count - 1 - i * BATCH),
  );
  const batches = await pMap(sizes, (size) => createBatch(target, size), {
    concurrency: CONCURRENCY,
  });
  return [first, ...batches.flat()];
}

async function createBatch(target: Target, size: number, attempt = 1): Promise<string[]> {
  const { send, mark, remember } = target;
  const requests = Array.from({ length: size }, (_, rank) => {
    return { method: "POST", path: CLASS, body: { mark, rank } };
  });
  const answer = await send("POST", "/1.1/batch", { as: "master", body: { requests } });
  const items = itemsOf(answer);
  const ids = items.flatMap(({ success }) => (success ? [success.objectId] : []));
  await remember(...ids.map(pathOf));
  const failed = items.flatMap(({ error }) => (error ? [error] : []));
  const fatal = failed.find(({ code }) => code !== OUT_OF_TIME || attempt === ATTEMPTS);
  if (fatal) throw new StepFailure(`A batch of creations: ${JSON.stringify(fatal)}`);
  if (failed.length === 0) return ids;
  return [...ids, ...(await createBatch(target, failed.length, attempt + 1))];
}

interface ItemError {
  readonly code: number;
}

function itemsOf(answer: ApiAnswer) {
  accepted(answer, "A batch");
  return JSON.parse(answer.text) as readonly { success?: LandfallObject; error?: ItemError }[];
}

export function pathOf(objectId: string): string {
  return `${CLASS}/${objectId}`;
}

/** Path and query string of a query over the objects of this run. */
export function queryPath({ mark }: Target, where: object, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ where: JSON.stringify({ mark, ...where }), ...more });
  return `${CLASS}?${query}`;
}

/** Path and query string of a page of a scan over the objects of this run. */
export function scanPath({ mark }: Target, { limit, cursor }: { limit: number; cursor: unknown }) {
  const where = JSON.stringify({ mark });
  const query = new URLSearchParams({ where, limit: String(limit) });
  if (typeof cursor === "string") query.set("cursor", cursor);
  return `/1.1/scan/classes/LandfallVerify?${query}`;
}
