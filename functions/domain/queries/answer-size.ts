import type { JsonObject } from "../json.ts";

/**
 * Bytes of all results. A Lambda function answers at most 6 MB (6,291,556 bytes), headers included,
 * and the body stands in that answer as a JSON text.
 *
 * @see AWS Lambda, "Quotas", invocation payload
 */
const MAX_RESULT_BYTES = 6_000_000;
/** Of a batch, in which a full list of results has room with what stands around it. */
const MAX_BATCH_BYTES = MAX_RESULT_BYTES + 100_000;

/** The results that fit into one answer: as many as there is room for, at least from the first on. */
export function withinAnswer(results: readonly JsonObject[]): readonly JsonObject[] {
  let left = MAX_RESULT_BYTES;
  const end = results.findIndex((object) => {
    left -= answeredBytes(object);
    return left < 0;
  });
  return end === -1 ? results : results.slice(0, end);
}

/** Tells of one answer after the other whether a batch still has room for it, and takes that room. */
export function createBatchRoom(): (answer: object) => boolean {
  let left = MAX_BATCH_BYTES;
  return (answer) => {
    const bytes = answeredBytes(answer);
    const fits = bytes <= left;
    if (fits) left -= bytes;
    return fits;
  };
}

function answeredBytes(object: object): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(object)));
}
