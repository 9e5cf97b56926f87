import type { DynamoDbEngine } from "../dynamodb-engine.ts";

interface Command {
  readonly input: object;
}

type Send = (command: Command, options?: object) => Promise<unknown>;

/**
 * From now on the client sends each read once and repeats the answer. For tests that ask thousands of
 * questions of data that no longer changes; writes must be over.
 */
export function rememberReads({ documents }: Pick<DynamoDbEngine, "documents">): void {
  const client: { send: Send } = documents as never;
  const { send } = client;
  const answers = new Map<string, Promise<unknown>>();
  client.send = async (command, options) => {
    const request = `${command.constructor.name} ${JSON.stringify(command.input)}`;
    const answer = answers.get(request) ?? send(command, options);
    answers.set(request, answer);
    // A reader may change what it gets.
    return structuredClone(await answer);
  };
}
