import { DOCTOR_AWS } from "../aws-failure.ts";
import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import { flag, STACK, toInteger, toStackName, value } from "../flags.ts";

const NO_STACK =
  "--stack NAME is missing; see --help. A local cloud has its console at the address that npm start prints";

const NO_AUDIT = "--audit writes down changes, which --read-only refuses; leave one of them out";
const EMPTY_AUDIT = '--audit "" is no file; name one, such as audit.jsonl';

const MAX_PORT = 65_535;

export const consoleCommand = defineCommand({
  name: "console",
  summary: "Serves the console of a deployment on this machine, with your AWS credentials",
  usage: ["--stack NAME [--port N] [--read-only | --audit FILE]"],
  options: {
    stack: STACK,
    port: value("N", "port on 127.0.0.1; 0 picks a free one", "3100"),
    "read-only": flag("refuse every change; only what reads goes on to the API"),
    audit: value(
      "FILE",
      "append a line of JSON for each change: time, IAM identity, request, fields before and after, without secrets",
    ),
  },
  notes:
    "It reads the stack, the configuration of its functions and the secret with the master key; npx landfall doctor --policy prints these permissions among others. Nothing is deployed. The console of a local cloud is served by npm start.",
  aws: { ...DOCTOR_AWS, isOfAwsAlone: true },
  explain: (error) =>
    "code" in error && error.code === "EADDRINUSE"
      ? "the port is in use; choose another one with --port"
      : undefined,
  read({ stack, port, "read-only": isReadOnly, audit }) {
    if (stack === undefined) throw new UsageError(NO_STACK);
    if (isReadOnly && audit !== undefined) throw new UsageError(NO_AUDIT);
    if (audit === "") throw new UsageError(EMPTY_AUDIT);
    return {
      stack: toStackName(stack),
      port: toInteger(port, { flag: "--port", max: MAX_PORT }),
      ...{ isReadOnly, audit },
    };
  },
  run: async (flags) => (await import("../console/serve-console.ts")).serveConsole(flags),
});
