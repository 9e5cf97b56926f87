import type { Context, SNSEvent } from "aws-lambda";
import type { Validator } from "../../contract/validator.ts";
import { describeError, logger } from "../telemetry/logger.ts";

interface Topic<Message, P> {
  readonly isMessage: Validator<Message>;
  /** Must be safe to repeat: Lambda repeats a message that failed, and SNS may send one twice. */
  readonly step: (
    message: Message,
    ports: P,
    notification: { readonly messageId: string },
  ) => Promise<void>;
  /** Answers an operator who invokes the function without a message. */
  readonly trial: (ports: P) => Promise<unknown>;
}

export type TopicHandler = (
  event: Partial<Pick<SNSEvent, "Records">>,
  context: Pick<Context, "awsRequestId">,
) => Promise<unknown>;

/** A subscriber of an SNS topic, which Lambda invokes asynchronously with one message. */
export function createTopicHandler<Message, P>(
  { isMessage, step, trial }: Topic<Message, P>,
  ports: () => P,
): TopicHandler {
  let wired: { readonly ports: P } | undefined;
  return async ({ Records }, { awsRequestId: requestId }) => {
    try {
      wired ??= { ports: ports() };
      if (Records === undefined) return { results: await trial(wired.ports) };
      for (const { Sns } of Records) {
        const message = readMessage(Sns.Message, isMessage);
        await step(message, wired.ports, { messageId: Sns.MessageId });
      }
      return {};
    } catch (error) {
      logger.error("message failed", { requestId, failure: describeError(error) });
      throw error;
    }
  };
}

function readMessage<Message>(text: string, isMessage: Validator<Message>): Message {
  const message = parse(text);
  if (isMessage(message)) return message;
  const { instancePath, keyword } = isMessage.errors?.[0] ?? { instancePath: "", keyword: "" };
  throw new TypeError(`Message has the wrong shape: ${keyword} at "${instancePath}"`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new TypeError("Message is not valid JSON");
    throw error;
  }
}
