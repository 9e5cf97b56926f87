import { type Answer, type Call, toAnswer } from "./call.ts";

/** DynamoDB's error for each cancellation reason. */
export type Refusal = "TransactionConflict" | "ThrottlingError";

interface RefusalText {
  readonly type: string;
  readonly message: string;
}

/** @see DynamoDB API Reference, TransactWriteItems, Errors; on-demand tables throttle in these words */
const TEXTS: Readonly<Record<Refusal, RefusalText>> = {
  TransactionConflict: {
    type: "com.amazonaws.dynamodb.v20120810#TransactionConflictException",
    message: "Transaction is ongoing for the item",
  },
  ThrottlingError: {
    type: "com.amazon.coral.availability#ThrottlingException",
    message:
      "Throughput exceeds the current capacity of your table or index. DynamoDB is automatically " +
      "scaling your table or index so please try again shortly. If exceptions persist, check if " +
      "you have a hot key: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html",
  },
};

/**
 * The error of a request that changed nothing. A transaction is cancelled, with a reason for each of
 * its items.
 *
 * @param indexes the items of a transaction that are refused
 */
export function refuse(call: Call, refusal: Refusal, indexes: readonly number[]): Answer {
  const { type, message } = TEXTS[refusal];
  const items = call.input.TransactItems as readonly unknown[] | undefined;
  if (!items) return toAnswer({ __type: type, message }, 400);
  const reasons = items.map((_, index) =>
    indexes.includes(index) ? { Code: refusal, Message: message } : { Code: "None" },
  );
  const codes = reasons.map(({ Code }) => Code).join(", ");
  return toAnswer(
    {
      __type: "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
      Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
      CancellationReasons: reasons,
    },
    400,
  );
}
