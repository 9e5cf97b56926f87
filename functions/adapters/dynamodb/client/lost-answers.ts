/**
 * No answer or a 5xx answer came: the request may have been carried out. The error has no `cause`, because
 * the SDK would repeat the request because of it.
 *
 * @see DynamoDB Developer Guide, "Error handling with DynamoDB"
 */
export class LostAnswerError extends Error {}

const unrepeated = new WeakSet<object>();

/** Marks the input of a command that the SDK may repeat after throttling, but not after a lost answer. */
export function withoutRepetition<T extends object>(input: T): T {
  unrepeated.add(input);
  return input;
}

interface Call {
  readonly input: object;
}

/** Middleware inside the SDK's repetition, around the request and the reading of its answer. */
export function reportLostAnswer<Args extends Call, Output>(next: (args: Args) => Promise<Output>) {
  return async (args: Args): Promise<Output> => {
    try {
      return await next(args);
    } catch (error) {
      if (isRefusal(error) || !unrepeated.has(args.input)) throw error;
      throw new LostAnswerError(String(error));
    }
  };
}

/** Whether the answer proves that nothing was written. */
function isRefusal(error: unknown): boolean {
  return (error as { readonly $fault?: string })?.$fault === "client";
}
