import { type Answer, type Call, parseAnswer, toAnswer } from "./call.ts";

type Batch = Readonly<Record<string, unknown>>;

/** The part of a batch that goes on, and the requests of its other items by table. */
export function splitBatch(call: Call, isLeft: (index: number) => boolean) {
  let index = 0;
  const admitted: Record<string, unknown> = {};
  const left: Record<string, unknown> = {};
  for (const [table, requests] of Object.entries(call.input.RequestItems as Batch)) {
    const isList = Array.isArray(requests);
    const items: readonly unknown[] = isList ? requests : (requests as { Keys: unknown[] }).Keys;
    const parts: [unknown[], unknown[]] = [[], []];
    for (const item of items) parts[isLeft(index++) ? 1 : 0].push(item);
    const toRequests = (part: unknown[]) =>
      isList ? part : { ...(requests as object), Keys: part };
    if (parts[0].length > 0) admitted[table] = toRequests(parts[0]);
    if (parts[1].length > 0) left[table] = toRequests(parts[1]);
  }
  return { admitted: call.withInput({ ...call.input, RequestItems: admitted }), left };
}

/** The answer of a part of a batch, with the requests that were left. */
export function addUnprocessed(answer: Answer, left: Batch): Answer {
  if (answer.status !== 200) return answer;
  const body = parseAnswer<Record<string, Batch>>(answer);
  const member = "UnprocessedKeys" in body ? "UnprocessedKeys" : "UnprocessedItems";
  const merged: Record<string, unknown> = { ...body[member] };
  for (const [table, requests] of Object.entries(left)) {
    merged[table] = mergeRequests(merged[table], requests);
  }
  return toAnswer({ ...body, [member]: merged });
}

/** Two lists of writes, or of keys, of one table. */
function mergeRequests(one: unknown, other: unknown): unknown {
  if (one === undefined) return other;
  if (Array.isArray(one)) return [...one, ...(other as unknown[])];
  const keys = (requests: unknown) => (requests as { Keys: unknown[] }).Keys;
  return { ...(one as object), Keys: [...keys(one), ...keys(other)] };
}
