import { UsageError } from "./command-error.ts";

/** @see CloudFormation, "CreateStack": names of stacks, or their ARNs */
/** A stack, or a deployment beside other resources of its stack: `team/Shop`. */
const STACK_NAME = /^(arn:.+|[A-Za-z][A-Za-z0-9-]{0,127}(\/[A-Za-z0-9-]+)?)$/;

/** A flag without a value. */
export function flag(text: string) {
  return { type: "boolean", default: false, text } as const;
}

/** A flag with a value; `name` is its name in the help, such as `FILE`. */
export function value(name: string, text: string): Value;
export function value(name: string, text: string, byDefault: string): Value & Default;
export function value(name: string, text: string, byDefault?: string): Value & Partial<Default> {
  const option = { type: "string", value: name, text } as const;
  return byDefault === undefined ? option : { ...option, default: byDefault };
}

interface Value {
  readonly type: "string";
  readonly value: string;
  readonly text: string;
}

interface Default {
  readonly default: string;
}

/** Flags that several commands share. */
export const STACK = value(
  "NAME",
  "name of the CloudFormation stack on AWS, or STACK/ID for one of several deployments in it; region and credentials come from the environment, as for the AWS CLI",
);
export const RESULTS = value(
  "FOLDER",
  "folder that keeps the last result of each deployment, with which the next run is compared",
  ".local/doctor",
);
/** How far back a command reads logs of a stack. */
const MAX_LOG_DAYS = 30;
export const LOGS_OF_STACK = value(
  "NAME",
  "read the logs of this CloudFormation stack in CloudWatch; region and credentials come from the environment, as for the AWS CLI",
);
export const LOG_DAYS = value(
  "N",
  `with --stack: how far back to read (1 to ${MAX_LOG_DAYS})`,
  "7",
);
/** For commands that read the configuration. */
export const CONFIGURED_STACK = value(
  "NAME",
  "name of the CloudFormation stack (default: the one in the configuration)",
);
export const LOCAL_URL = value(
  "URL",
  "a running local cloud (npm start) instead of AWS, such as http://127.0.0.1:3000",
);
export const CONFIG = value(
  "FILE",
  "JSON file with the landfall object, instead of the folder's landfall.json or cdk.json",
);
export const RATE = value(
  "N",
  "write units a second at most, so that the app keeps the rest of the tables",
);
export const JSON_OUTPUT = flag("print the result as JSON");

/**
 * The origin in `--url`. Drops the path, because `npm start` prints the address with one.
 *
 * @throws UsageError
 */
export function toOrigin(text: string): string;
export function toOrigin(text: string | undefined): string | undefined;
export function toOrigin(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url) return url.origin;
  throw new UsageError(
    `--url must be the address of a local cloud, such as http://127.0.0.1:3000, not "${text}"`,
  );
}

/** @throws UsageError */
export function toStackName(text: string): string {
  if (STACK_NAME.test(text)) return text;
  throw new UsageError(
    `--stack must be the name of a CloudFormation stack, or that of a deployment in it such as team/Shop, not "${text}"; the stack team of a CDK Stage prod is named prod-team`,
  );
}

interface Place {
  readonly stack?: string | undefined;
  readonly url?: string | undefined;
}

/**
 * Where a command works: a stack on AWS, or the origin of a local cloud.
 *
 * @throws UsageError both are given, or none
 */
export function toPlace({ stack, url }: Place): Place {
  if ((stack === undefined) === (url === undefined)) {
    throw new UsageError(
      "give either --stack NAME for AWS or --url URL for a local cloud; see --help",
    );
  }
  return stack === undefined ? { url: toOrigin(url) } : { stack: toStackName(stack) };
}

interface Range {
  readonly flag: string;
  readonly min?: number;
  readonly max?: number;
  /** Such as `of write units`. */
  readonly unit?: string;
}

/** @throws UsageError */
export function toInteger(text: string, { flag, min = 0, max, unit = "" }: Range): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= (max ?? Number.MAX_SAFE_INTEGER)) {
    return number;
  }
  const range = max === undefined ? `, ${min} or more` : ` from ${min} to ${max}`;
  throw new UsageError(`${flag} must be a number${unit && ` ${unit}`}${range}, not "${text}"`);
}

interface LogFlags {
  readonly stack?: string | undefined;
  readonly days: string;
  /** Arguments of the command. */
  readonly files: readonly string[];
}

/**
 * Where a command finds log lines: in files, or in the last days of a stack.
 *
 * @throws UsageError
 */
export function toLogs({ stack, days, files }: LogFlags) {
  if (stack !== undefined && files.length > 0) {
    throw new UsageError("give either files or --stack; see --help");
  }
  return {
    files,
    stack: stack === undefined ? undefined : toStackName(stack),
    days: toInteger(days, { flag: "--days", min: 1, max: MAX_LOG_DAYS }),
  };
}

/** @throws UsageError */
export function toRate(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return toInteger(text, { flag: "--rate", min: 1, unit: "of write units" });
}
