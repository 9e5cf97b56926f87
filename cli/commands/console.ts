import { parseArgs } from "node:util";
import { DoctorError } from "../doctor/finding.ts";
import { STACK_NAME } from "../doctor/flags.ts";
import { toFlagError } from "../flag-error.ts";

export interface ConsoleFlags {
  readonly help: boolean;
  readonly stack: string;
  /** On 127.0.0.1; 0: a free one. */
  readonly port: number;
}

export const HELP = `Serves the console of a deployment on this machine, with your AWS credentials.

  npm run console -- --stack NAME [--port N]

  --stack NAME   name of the CloudFormation stack on AWS; region and credentials come from the
                 environment, as for the AWS CLI
  --port N       port on 127.0.0.1 (default 3100; 0 picks a free one)
  --help

It reads the stack, the configuration of its functions and the secret with the master key; npm run doctor
-- --policy prints these permissions among others. Nothing is deployed. The console of a local cloud
is served by npm start.
`;

export const OPTIONS = {
  stack: { type: "string", default: "" },
  port: { type: "string", default: "3100" },
  help: { type: "boolean", default: false },
} as const;

const NO_STACK =
  "--stack NAME is missing; see --help. A local cloud has its console at the address that npm start prints";

const MAX_PORT = 65_535;

/** @throws DoctorError names the flag and what is wrong */
export function parseConsoleFlags(args: readonly string[]): ConsoleFlags {
  const { help, stack, port } = parse(args);
  if (!help && stack === "") throw new DoctorError(NO_STACK);
  if (!help && !STACK_NAME.test(stack)) {
    throw new DoctorError(`--stack must be the name of a CloudFormation stack, not "${stack}"`);
  }
  if (!/^\d{1,5}$/.test(port) || Number(port) > MAX_PORT) {
    throw new DoctorError(`--port must be a number from 0 to ${MAX_PORT}, not "${port}"`);
  }
  return { help, stack, port: Number(port) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch (error) {
    throw toFlagError(error, OPTIONS, DoctorError);
  }
}
