import type { LocalDynamoDb } from "../aws/dynamodb.ts";
import type { FeedbackType } from "../aws/mail-feedback.ts";
import type { Outbox } from "../aws/outbox.ts";
import type { SentMail } from "../aws/ses.ts";
import type { SentSms } from "../aws/sms.ts";
import type { LocalClock } from "../data/local-clock.ts";
import type { PushGateways } from "../gateways/push-gateways.ts";
import type { LocalLeanCloud } from "../leancloud/leancloud.ts";
import type { LocalPlatforms } from "../platforms/platforms.ts";
import type { LocalWebhooks } from "../webhooks/webhook-server.ts";
import type { ConsoleKeys } from "./console-page.ts";
import type { LocalRequest } from "./http-gateway.ts";
import type { HttpAnswer } from "./http-result.ts";
import type { RecentRequest } from "./recent-requests.ts";
import type { PageKeys } from "./todo-page.ts";

/** A request of the console for dead letters, because the API does not show their bodies. */
interface LetterRequest {
  readonly method: string;
  readonly searchParams: URLSearchParams;
  readonly body: string;
}

/** Answers for the queues of an emulated SQS. */
export type AnswerLetters = (
  sqs: { readonly endpoint: string; readonly region: string },
  request: LetterRequest,
) => Promise<{ readonly status: number; readonly body: object }>;

/** The parts of the local cloud that `/_local` shows and controls. */
export interface ControlledParts {
  readonly keys: PageKeys & ConsoleKeys;
  readonly clock: LocalClock;
  readonly mails: Outbox<SentMail>;
  readonly sms: Outbox<SentSms>;
  readonly gateways: Pick<
    PushGateways,
    "find" | "tally" | "clear" | "script" | "scriptVendor" | "calls" | "vapidPublicKey"
  >;
  readonly platforms: LocalPlatforms;
  readonly webhooks: LocalWebhooks;
  readonly leanCloud: LocalLeanCloud;
  readonly queues: () => Promise<unknown>;
  readonly health: () => Promise<unknown>;
  readonly dynamodb: Pick<LocalDynamoDb, "endpoint" | "refusals" | "refuse">;
  /** Origin of the emulated AWS services other than DynamoDB and SQS. */
  readonly aws: string;
  /** Origin of the emulated SQS. */
  readonly sqs: string;
  readonly answerLetters: AnswerLetters;
  /** Origin of the emulated S3, if the template has files. */
  readonly s3: string | undefined;
  /** Outputs of the stack by name. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly indexedFields: readonly string[];
  readonly pushes: () => Promise<unknown>;
  readonly requests: () => readonly RecentRequest[];
  readonly usage: () => unknown;
  readonly heaps: () => Promise<unknown>;
  readonly reset: () => Promise<void>;
  /** Aborts running invocations as a crash of their environments would. */
  readonly interrupt: () => Promise<void>;
  /** False if no mail was sent to this address. */
  readonly bounceMail: (to: string, type: FeedbackType) => Promise<boolean>;
}

/** Answers requests of one method and path. */
export type Operation = (parts: ControlledParts, request: LocalRequest) => Promise<HttpAnswer>;
