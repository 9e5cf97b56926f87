import { parseArgs } from "node:util";
import { DoctorError } from "../doctor/finding.ts";
import { toPlace } from "../doctor/flags.ts";
import { toFlagError } from "../flag-error.ts";

export interface DeadLetterFlags {
  readonly help: boolean;
  readonly stack: string | undefined;
  /** Origin of a running local cloud. */
  readonly url: string | undefined;
  /** Undefined: all. */
  readonly queue: string | undefined;
  /** Path of the file to write. */
  readonly save: string | undefined;
  readonly delete: boolean;
}

export const HELP = `Shows the dead letters that nobody can read, saves and deletes them.

  npm run dead-letters -- --stack NAME [--queue QUEUE [--save FILE [--delete]]]
  npm run dead-letters -- --url URL [--queue QUEUE [--save FILE [--delete]]]

  --stack NAME   name of the CloudFormation stack on AWS; region and credentials come from the
                 environment, as for the AWS CLI
  --url URL      a running local cloud (npm start) instead, such as http://127.0.0.1:3000
  --queue QUEUE  only this queue, such as apns or mail
  --save FILE    write them to a new file that only you can read, one JSON object a line
  --delete       delete the saved ones from the queue, for good
  --help

Messages that can be read stay: send them again instead (docs/runbook.md, dead-letters). It needs
sqs:ReceiveMessage, sqs:ChangeMessageVisibility and, with --delete, sqs:DeleteMessage on the dead-letter
queues, and what npm run console needs to find the stack.
`;

export const OPTIONS = {
  stack: { type: "string" },
  url: { type: "string" },
  queue: { type: "string" },
  save: { type: "string" },
  delete: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

/** @throws DoctorError names the flag and what is wrong */
export function parseDeadLetterFlags(args: readonly string[]): DeadLetterFlags {
  const { help, queue, save, delete: deletes, ...named } = parse(args);
  const { stack, url } = toPlace(named, { isNeeded: !help });
  if (save !== undefined && queue === undefined) {
    throw new DoctorError("--save needs --queue QUEUE");
  }
  if (deletes && !save) {
    throw new DoctorError("--delete needs --save FILE: what is deleted is nowhere else");
  }
  return { help, stack, url, queue, save, delete: deletes };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch (error) {
    throw toFlagError(error, OPTIONS, DoctorError);
  }
}
