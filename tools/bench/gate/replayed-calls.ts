import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { type DynamoDbEngine, startDynamoDbEngine } from "../../../test/support/dynamodb-engine.ts";
import { ownCpuMs } from "../cpu.ts";

type Command = Parameters<DynamoDBDocumentClient["send"]>[0];

/** Notes the commands of a client, and repeats them against an engine with a history of its own. */
export interface ReplayedCalls {
  /** CPU milliseconds that the SDK takes for all commands since the last replay. */
  replay(): Promise<number>;
  stop(): Promise<void>;
}

/** The engine that repeats has the same items at each step, so conditions hold for the same commands. */
export async function replayCalls({ documents }: DynamoDbEngine): Promise<ReplayedCalls> {
  const engine = await startDynamoDbEngine("bare");
  let commands: Command[] = [];
  const send = documents.send.bind(documents) as (...args: unknown[]) => Promise<unknown>;
  const note = (command: Command, ...rest: unknown[]) => {
    commands.push(command);
    return send(command, ...rest);
  };
  Object.assign(documents, { send: note });
  return {
    async replay() {
      const copies = commands.map(copy);
      commands = [];
      const before = ownCpuMs();
      for (const command of copies) await engine.documents.send(command).catch(ignore);
      return ownCpuMs() - before;
    },
    stop: () => engine.stop(),
  };
}

/** A command can be sent once. */
function copy(command: Command): Command {
  const Type = command.constructor as new (input: unknown) => Command;
  return new Type(command.input);
}

/** A command that failed for the service fails again. */
function ignore(): void {}
