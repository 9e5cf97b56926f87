import { DOCTOR_AWS } from "../aws-failure.ts";
import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import { STACK, toInteger, toStackName, value } from "../flags.ts";

const NO_STACK =
  "--stack NAME is missing; see --help. A local cloud has its console at the address that npm start prints";

const MAX_PORT = 65_535;

export const consoleCommand = defineCommand({
  name: "console",
  summary: "Serves the console of a deployment on this machine, with your AWS credentials",
  usage: ["--stack NAME [--port N]"],
  options: {
    stack: STACK,
    port: value("N", "port on 127.0.0.1; 0 picks a free one", "3100"),
  },
  notes:
    "It reads the stack, the configuration of its functions and the secret with the master key; npx landfall doctor --policy prints these permissions among others. Nothing is deployed. The console of a local cloud is served by npm start.",
  aws: { ...DOCTOR_AWS, isOfAwsAlone: true },
  explain: (error) =>
    "code" in error && error.code === "EADDRINUSE"
      ? "the port is in use; choose another one with --port"
      : undefined,
  read({ stack, port }) {
    if (stack === undefined) throw new UsageError(NO_STACK);
    return {
      stack: toStackName(stack),
      port: toInteger(port, { flag: "--port", max: MAX_PORT }),
    };
  },
  run: async (flags) => (await import("../console/serve-console.ts")).serveConsole(flags),
});
