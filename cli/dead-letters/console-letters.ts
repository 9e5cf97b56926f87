import { compileCheck } from "../../lib/json-schema.ts";
import { CommandError } from "../command-error.ts";
import { type ConsoleAnswer, type ConsoleRequest, readBody } from "../console-request.ts";
import { type DeadLetterQueues, listLocalQueues } from "./dead-letter-queues.ts";
import { deleteUnreadable, readUnreadable } from "./unreadable-letters.ts";

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
  request: ConsoleRequest,
): Promise<ConsoleAnswer> {
  const { method, searchParams } = request;
  try {
    if (method !== "DELETE") {
      const found = await readUnreadable(queues, searchParams.get("queue") ?? "");
      return { status: 200, body: { results: found.letters, isComplete: found.isComplete } };
    }
    const { queue, ids } = readBody<Deletion>(request, findProblems);
    return { status: 200, body: { deleted: await deleteUnreadable(queues, queue, ids) } };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { status: 400, body: { error: error.message } };
  }
}

/** The same for the queues of a local cloud. */
export async function answerLocalLetters(
  { endpoint, region }: { readonly endpoint: string; readonly region: string },
  request: ConsoleRequest,
): Promise<ConsoleAnswer> {
  return answerLetters(await listLocalQueues(endpoint, region), request);
}
