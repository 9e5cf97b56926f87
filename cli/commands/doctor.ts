import { parseArgs } from "node:util";
import { DEFAULT_KEYS } from "../../local/default-keys.ts";
import { toFlagError } from "../flag-error.ts";
import { DoctorError } from "./finding.ts";

export interface Flags {
  readonly help: boolean;
  /** Print the IAM policy that the doctor needs. */
  readonly policy: boolean;
  readonly json: boolean;
  /** Let an alarm of each topic ring for a moment. */
  readonly testAlarms: boolean;
  /** Name of the CloudFormation stack; undefined with `url`. */
  readonly stack: string | undefined;
  /** Origin of a running local cloud. */
  readonly url: string | undefined;
  readonly appId: string;
  readonly appKey: string;
}

export const HELP = `Checks a deployment and says for each finding what mends it. It changes nothing,
except that --test-alarms lets an alarm ring for a moment.

  npm run doctor -- --stack NAME [--test-alarms] [--json]
  npm run doctor -- --url URL [--app-id ID --app-key KEY] [--json]

  --stack NAME   name of the CloudFormation stack on AWS; region and credentials come from the
                 environment, as for the AWS CLI
  --url URL      a running local cloud (npm start) instead, such as http://127.0.0.1:3000
  --app-id ID    with --url: the keys that npm start printed, if they are not its defaults
  --app-key KEY
  --test-alarms  with --stack: set an alarm of each topic to ALARM and back, so that everybody who
                 gets alarms receives one, and say whether CloudWatch could send it
  --json         print the results as JSON
  --policy       print an IAM policy with the permissions that it needs, with --test-alarms also
                 those for ringing the stack's alarms
  --help

Exit code: 0 if no problem was found (there may be warnings), 1 if there is a problem, 2 if nothing
could be checked.
`;

export const OPTIONS = {
  stack: { type: "string" },
  url: { type: "string" },
  "app-id": { type: "string", default: DEFAULT_KEYS.appId },
  "app-key": { type: "string", default: DEFAULT_KEYS.appKey },
  json: { type: "boolean", default: false },
  "test-alarms": { type: "boolean", default: false },
  policy: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

/** @see CloudFormation, "CreateStack": names of stacks, or their ARNs */
export const STACK_NAME = /^(arn:.+|[A-Za-z][A-Za-z0-9-]{0,127})$/;

/** @throws DoctorError names the flag and what is wrong */
export function parseFlags(args: readonly string[]): Flags {
  const values = parse(args);
  const { help, policy, json, "test-alarms": testAlarms } = values;
  const { stack, url } = toPlace(values, { isNeeded: !help && !policy });
  if (testAlarms && url !== undefined) {
    throw new DoctorError(
      "--test-alarms needs --stack NAME: a local cloud sends no mail for its alarms, which GET /_local/health shows",
    );
  }
  const { "app-id": appId, "app-key": appKey } = values;
  return { help, policy, json, testAlarms, stack, url, appId, appKey };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch (error) {
    throw toFlagError(error, OPTIONS, DoctorError);
  }
}

interface Place {
  readonly stack?: string | undefined;
  readonly url?: string | undefined;
}

/**
 * Where a command works: a stack on AWS, or the origin of a local cloud.
 *
 * @throws DoctorError names the flag and what is wrong
 */
export function toPlace({ stack, url }: Place, { isNeeded }: { isNeeded: boolean }) {
  if (isNeeded && (stack === undefined) === (url === undefined)) {
    throw new DoctorError(
      "give either --stack NAME for AWS or --url URL for a local cloud; see --help",
    );
  }
  if (stack !== undefined && !STACK_NAME.test(stack)) {
    throw new DoctorError(`--stack must be the name of a CloudFormation stack, not "${stack}"`);
  }
  return { stack, url: url === undefined ? undefined : toOrigin(url) };
}

/** Drops the path, because `npm start` prints the address with one. */
function toOrigin(text: string): string {
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url) return url.origin;
  throw new DoctorError(
    `--url must be the address of a local cloud, such as http://127.0.0.1:3000, not "${text}"`,
  );
}
