import { nearestName } from "../../functions/contract/nearest-name.ts";
import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import { JSON_OUTPUT, LOG_DAYS, LOGS_OF_STACK, toLogs, value } from "../flags.ts";
import type { Release } from "../moved/judge-moved.ts";
import { SDKS } from "../moved/sdks.ts";

const NAMES = SDKS.map(({ name }) => name);

export const moved = defineCommand({
  name: "moved",
  summary: "Lists the SDK versions that have reached this service after a move",
  usage: ["[FILE…] [FLAGS]", "--stack NAME [--days N] [FLAGS]"],
  takesArguments: true,
  options: {
    stack: LOGS_OF_STACK,
    days: LOG_DAYS,
    expect: {
      ...value(
        "SDK/VERSION",
        "a version that your releases hold, such as JavaScript/3.4.0; repeat it for each",
      ),
      multiple: true,
    },
    json: JSON_OUTPUT,
  },
  notes: `A FILE holds logs of functions, such as .local/landfall/logs/*.log of a local cloud; without a file and without --stack, the lines are read from standard input. The SDKs are ${NAMES.join(", ")}. Clients name their SDK themselves, so the table is a hint, not a proof. CloudWatch bills what it searches.`,
  aws: {
    service: "CloudWatch Logs",
    permissions:
      "allow cloudformation:ListStackResources, logs:StartQuery and logs:GetQueryResults",
  },
  exitCodes: {
    0: "every version of --expect has reached this service, or none was named",
    1: "a version of --expect has not",
    2: "nothing could be read",
  },
  errorCodes: { failed: 2 },
  explain: ({ name, message }) =>
    name === "ValidationError" ? `check --stack and AWS_REGION (${message})` : undefined,
  read({ stack, days, expect = [], json }, files) {
    return { ...toLogs({ stack, days, files }), json, expected: expect.map(toRelease) };
  },
  run: async (flags) => (await import("../moved/show-moved.ts")).showMoved(flags),
});

/** @throws UsageError it names no SDK or no version */
function toRelease(text: string): Release {
  const [, given = "", version = ""] = /^(.+)\/(\d[\w.-]*)$/.exec(text) ?? [];
  const name = NAMES.find((each) => each.toLowerCase() === given.toLowerCase());
  if (name) return { sdk: name, version };
  const meant = nearestName(given, NAMES);
  const hint = meant ? `did you mean ${meant}/${version}? The` : "the";
  throw new UsageError(
    `--expect must be an SDK and its version, such as JavaScript/3.4.0, not "${text}": ${hint} SDKs are ${NAMES.join(", ")}`,
  );
}
