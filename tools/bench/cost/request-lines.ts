import type { BillLine } from "../../../lib/costs/bill-line.ts";
import type { OperationUse } from "./operation-use.ts";

/** One line of the access log, as its format in lib/constructs/http-api.ts renders. */
const ACCESS_LOG_BYTES = 310;
/** Headers of an answer. */
const HEADER_BYTES = 300;
/** CloudWatch stores logs compressed, by its price page to 15 %. */
const COMPRESSED = 0.15;

/** A number of equal requests. */
export interface CountedRequests {
  readonly count: number;
  readonly use: OperationUse;
}

/** The lines of requests in a bill, in the order in which they meet the services. */
export function toRequestLines(requests: readonly CountedRequests[]): BillLine[] {
  const total = (value: (use: OperationUse) => number) =>
    requests.reduce((sum, { count, use }) => sum + count * value(use), 0);
  const quantity = total(() => 1);
  const logged = quantity * ACCESS_LOG_BYTES + total((use) => use.logBytes);
  return [
    { item: "requests", unit: "requests", quantity },
    { item: "requests", unit: "invocations", quantity: total((use) => use.invocations) },
    { item: "requests", unit: "gigabyteSeconds", quantity: total((use) => use.gigabyteSeconds) },
    { item: "requests", unit: "readUnits", quantity: total((use) => use.readUnits) },
    { item: "requests", unit: "writeUnits", quantity: total((use) => use.writeUnits) },
    { item: "logs", unit: "logBytes", quantity: logged },
    { item: "logs of a month", unit: "storedLogBytes", quantity: logged * COMPRESSED },
    {
      item: "answers",
      unit: "bytesOut",
      quantity: total((use) => use.answerBytes + HEADER_BYTES),
    },
  ];
}
