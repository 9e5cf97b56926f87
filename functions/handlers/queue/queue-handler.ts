import { BatchProcessor, EventType, processPartialResponse } from "@aws-lambda-powertools/batch";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { MESSAGE_VERSION } from "../../contract/queues.ts";
import type { Validator } from "../../contract/validator.ts";
import { isJsonObject, type Json } from "../../domain/json.ts";
import { describeError, logger } from "../telemetry/logger.ts";

/** The circumstances in which a message was received. */
interface Delivery {
  readonly messageId: string;
  /** 1 for the first delivery; SQS counts approximately. */
  readonly receiveCount: number;
  /** Number of messages in the invocation, this one included. */
  readonly messages: number;
  /** Milliseconds until the function is stopped. */
  remainingMs(): number;
}

/** Handles one message; rejects to have it delivered again. */
export type QueueStep<Message, P> = (
  message: Message,
  ports: P,
  delivery: Delivery,
) => Promise<void>;

export type QueueHandler = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

/**
 * A consumer of an SQS queue that acknowledges each message separately. A message of the wrong shape
 * fails every time, so that it ends in the dead-letter queue, where it can be inspected. So does one of
 * a later version, unless newer code receives it first.
 */
export function createQueueHandler<Message, P>(
  isMessage: Validator<Message>,
  step: QueueStep<Message, P>,
  ports: () => P,
): QueueHandler {
  let wired: { readonly ports: P } | undefined;
  return async (event, context) => {
    const messages = event.Records.length;
    const delivery = (record: SQSRecord) => ({ ...toDelivery(record, context), messages });
    const consume = async (record: SQSRecord): Promise<void> => {
      try {
        wired ??= { ports: ports() };
        await step(readMessage(record, isMessage), wired.ports, delivery(record));
      } catch (error) {
        logger.error("message failed", { ...toLogFields(record), failure: describeError(error) });
        throw error;
      }
    };
    const processor = new BatchProcessor(EventType.SQS);
    return processPartialResponse(event, consume, processor, {
      context,
      throwOnFullBatchFailure: false,
    });
  };
}

function readMessage<Message>({ body }: SQSRecord, isMessage: Validator<Message>): Message {
  const message = parse(body);
  assertReadable(message);
  if (isMessage(message)) return message;
  const { instancePath, keyword } = isMessage.errors?.[0] ?? { instancePath: "", keyword: "" };
  throw new TypeError(`Message has the wrong shape: ${keyword} at "${instancePath}"`);
}

/** Old and new code share the queues while an update or a rollback runs. */
function assertReadable(message: Json): void {
  const version = isJsonObject(message) ? message.version : undefined;
  if (typeof version !== "number" || version <= MESSAGE_VERSION) return;
  throw new TypeError(
    `Message has version ${version}, but this code reads up to ${MESSAGE_VERSION}: it was sent by newer code, which can read it`,
  );
}

/** Hides the parser's error, which quotes the message: that may contain an address or a code. */
function parse(body: string): Json {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) throw new TypeError("Message is not valid JSON");
    throw error;
  }
}

function toLogFields({ messageId, attributes, eventSourceARN, body }: SQSRecord) {
  const queue = eventSourceARN.split(":").at(-1);
  const receiveCount = Number(attributes.ApproximateReceiveCount);
  return { messageId, receiveCount, queue, ...toTrace(body) };
}

const TRACED = ["push", "chunk", "requestId", "apiRequestId"];

/** The ids of push, chunk and requests in the message, as far as it can be read. */
function toTrace(body: string): Record<string, string> {
  const message = tryParse(body);
  if (!isJsonObject(message)) return {};
  const facts = TRACED.map((name) => [name, message[name]]);
  return Object.fromEntries(facts.filter(([, value]) => typeof value === "string"));
}

function tryParse(body: string): Json | undefined {
  try {
    return parse(body);
  } catch {
    return undefined;
  }
}

function toDelivery({ messageId, attributes }: SQSRecord, context: Context) {
  return {
    messageId,
    receiveCount: Number(attributes.ApproximateReceiveCount),
    remainingMs: () => context.getRemainingTimeInMillis(),
  };
}
