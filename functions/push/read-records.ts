import { ApiError } from "../domain/api-error.ts";
import type { PushRecord } from "../domain/push/ledger/push-record.ts";
import type { PushPorts, RecordPage } from "../ports/push.ts";

/**
 * Push records one by one, as long as they are asked for.
 *
 * @throws ApiError queryTooExpensive once they took more than one query may read
 */
export async function* readRecords(
  pages: AsyncIterable<RecordPage>,
  { settings: { maxQueryReadUnits } }: Pick<PushPorts, "settings">,
): AsyncGenerator<PushRecord> {
  let spent = 0;
  for await (const { records, readUnits } of pages) {
    spent += readUnits;
    if (spent > maxQueryReadUnits) {
      const remedy = "Ask for fewer of the newest, without count and in their own order.";
      const budget = `maxQueryReadUnits ${maxQueryReadUnits.toLocaleString("en-US")}`;
      throw new ApiError("queryTooExpensive", `There is more to read than ${budget}. ${remedy}`);
    }
    yield* records;
  }
}
