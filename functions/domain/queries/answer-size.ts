import type { JsonObject } from "../json.ts";

/**
 * Bytes of all results of one answer. Lambda limits a response to 6 MB (6,291,556 bytes), headers
 * included, and the body is a JSON string inside it (AWS Lambda, "Quotas", invocation payload).
 */
const MAX_RESULT_BYTES = 6_000_000;
/** The same for a batch; leaves room for one full list of results and what surrounds it. */
const MAX_BATCH_BYTES = MAX_RESULT_BYTES + 100_000;

/** The results, from the first on, that fit into one answer. */
export function fitAnswer(results: readonly JsonObject[]): readonly JsonObject[] {
  let left = MAX_RESULT_BYTES;
  const end = results.findIndex((object) => {
    left -= bytesInResponse(object);
    return left < 0;
  });
  return end === -1 ? results : results.slice(0, end);
}

/** Returns a function that reserves room for an answer in a batch; false if it no longer fits. */
export function createBatchBudget(): (answer: object) => boolean {
  let left = MAX_BATCH_BYTES;
  return (answer) => {
    const bytes = bytesInResponse(answer);
    const fits = bytes <= left;
    if (fits) left -= bytes;
    return fits;
  };
}

function bytesInResponse(object: object): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(object)));
}
