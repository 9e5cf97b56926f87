import type { JsonObject } from "../json.ts";

/**
 * Bytes of all results. A Lambda function answers at most 6 MB (6,291,556 bytes), headers included,
 * and the body stands in that answer as a JSON text.
 *
 * @see AWS Lambda, "Quotas", invocation payload
 */
const MAX_RESULT_BYTES = 6_000_000;

/** The results that fit into one answer: as many as there is room for, at least from the first on. */
export function withinAnswer(results: readonly JsonObject[]): readonly JsonObject[] {
  let left = MAX_RESULT_BYTES;
  const end = results.findIndex((object) => {
    left -= answeredBytes(object);
    return left < 0;
  });
  return end === -1 ? results : results.slice(0, end);
}

function answeredBytes(object: JsonObject): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(object)));
}
