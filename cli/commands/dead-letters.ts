import { DOCTOR_AWS } from "../aws-failure.ts";
import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import { flag, JSON_OUTPUT, LOCAL_URL, STACK, toPlace, value } from "../flags.ts";

export const deadLetters = defineCommand({
  name: "dead-letters",
  summary: "Shows the dead letters that can't be read, saves and deletes them",
  usage: [
    "--stack NAME [--queue QUEUE [--save FILE [--delete]]] [--json]",
    "--url URL [--queue QUEUE [--save FILE [--delete]]] [--json]",
  ],
  options: {
    stack: STACK,
    url: LOCAL_URL,
    queue: value("QUEUE", "only this queue, such as apns or mail"),
    save: value("FILE", "write them to a new file that only you can read, one JSON object a line"),
    delete: flag("delete the saved ones from the queue, for good"),
    json: JSON_OUTPUT,
  },
  notes:
    "Messages that can be read stay: send them again instead (docs/runbook.md, dead-letters). It needs sqs:ReceiveMessage, sqs:ChangeMessageVisibility and, with --delete, sqs:DeleteMessage on the dead-letter queues, and what npx landfall console needs to find the stack.",
  aws: DOCTOR_AWS,
  read({ queue, save, delete: deletes, json, ...named }) {
    if (save !== undefined && queue === undefined) {
      throw new UsageError("--save needs --queue QUEUE");
    }
    if (deletes && !save) {
      throw new UsageError("--delete needs --save FILE: what is deleted is nowhere else");
    }
    return { ...toPlace(named), queue, save, delete: deletes, json };
  },
  run: async (flags) => (await import("../dead-letters/show-letters.ts")).showLetters(flags),
});
