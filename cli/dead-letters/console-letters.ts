import { compileCheck } from "../../lib/json-schema.ts";
import { CommandError } from "../command-error.ts";
import { type DeadLetterQueues, listLocalQueues } from "./dead-letter-queues.ts";
import { deleteUnreadable, readUnreadable } from "./unreadable-letters.ts";

/** A request of the console to `dead-letters`, because the API does not show the bodies. */
export interface LetterRequest {
  readonly method: string;
  readonly searchParams: URLSearchParams;
  readonly body: string;
}

export interface LetterAnswer {
  readonly status: number;
  readonly body: object;
}

interface Deletion {
  readonly queue: string;
  readonly ids: readonly string[];
}

const findProblems = compileCheck({
  type: "object",
  required: ["queue", "ids"],
  properties: { queue: { type: "string" }, ids: { type: "array", items: { type: "string" } } },
});

/** `GET ?queue=NAME` reads the unreadable messages of a queue, `DELETE` deletes those in its body. */
export async function answerLetters(
  queues: DeadLetterQueues,
  { method, searchParams, body }: LetterRequest,
): Promise<LetterAnswer> {
  try {
    if (method !== "DELETE") {
      const found = await readUnreadable(queues, searchParams.get("queue") ?? "");
      return { status: 200, body: { results: found.letters, isComplete: found.isComplete } };
    }
    const { queue, ids } = readDeletion(body);
    return { status: 200, body: { deleted: await deleteUnreadable(queues, queue, ids) } };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { status: 400, body: { error: error.message } };
  }
}

/** The same for the queues of a local cloud. */
export async function answerLocalLetters(
  { endpoint, region }: { readonly endpoint: string; readonly region: string },
  request: LetterRequest,
): Promise<LetterAnswer> {
  return answerLetters(await listLocalQueues(endpoint, region), request);
}

function readDeletion(body: string): Deletion {
  const value = parse(body);
  const [problem] = findProblems(value);
  if (problem !== undefined) throw new CommandError(problem);
  return value as Deletion;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) throw new CommandError("the body must be JSON");
    throw error;
  }
}
