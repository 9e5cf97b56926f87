import type { PushQueueName } from "../domain/push/ledger/push-queues.ts";

/** A message that its consumer could not work off, however often it came. */
export interface DeadLetter {
  readonly id: string;
  /** Names this receive of it; good while it is hidden. */
  readonly receipt: string;
  readonly body: string;
  /** The push it is about; undefined when the message can't be read. */
  readonly push: string | undefined;
}

/** Dead-letter queues of the pipeline. At least once, as every queue: a letter can come twice. */
export interface DeadLetters {
  /** Letters that lie there, approximately. */
  count(queue: PushQueueName): Promise<number>;
  /** Hides some letters from everybody else for a while; empty when there are none. */
  take(queue: PushQueueName): Promise<readonly DeadLetter[]>;
  /** Back to the queue that they came from. */
  resend(queue: PushQueueName, letters: readonly DeadLetter[]): Promise<void>;
  remove(queue: PushQueueName, letters: readonly DeadLetter[]): Promise<void>;
}
