import { isIPv4 } from "node:net";
import { DEFAULT_KEYS } from "../../local/default-keys.ts";
import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import { CONFIG, flag, toInteger, value } from "../flags.ts";

const MAX_PORT = 65_535;

const NEVER_EMPTY = [
  ...(["data", "app-id", "app-key", "master-key", "hook-key", "engine"] as const),
  ...(["config", "assembly", "deployment"] as const),
];

export const start = defineCommand({
  name: "start",
  summary: "Runs the whole service on this machine, without an AWS account, Docker or network",
  usage: ["[FLAGS]"],
  options: {
    port: value("N", "port of the API; 0 picks a free one", "3000"),
    host: value(
      "ADDRESS",
      "address of this machine in its network, for phones; they may use the app key only",
    ),
    data: value("DIR", "folder that stores the data, in a folder for each stack (default .local)"),
    memory: flag("store no data"),
    "app-id": value(
      "ID",
      `app id of the app (default that of --config, else ${DEFAULT_KEYS.appId})`,
    ),
    "app-key": value(
      "KEY",
      `app key of the app (default that of --config, else ${DEFAULT_KEYS.appKey})`,
    ),
    "master-key": value("KEY", "master key of the app", DEFAULT_KEYS.masterKey),
    engine: value("APP", "folder of a LeanEngine app, or the origin of one that runs"),
    "hook-key": value("KEY", "hook key of the LeanEngine app", "landfall-local-hook"),
    config: CONFIG,
    assembly: value("DIR", "run a cloud assembly that npx landfall synth wrote (cdk.out)"),
    deployment: value(
      "NAME",
      "with --assembly: the deployment to run if it has several, such as team/Shop",
    ),
    concurrency: value(
      "N",
      "concurrent executions of the account, as Lambda limits them (default unlimited)",
    ),
    runtime: value(
      "NAME",
      "threads, or lambda: functions run in Lambda's own runtime, each in a process that is stopped between its events",
      "threads",
    ),
    log: flag("print a line for each request: status, error code, milliseconds, request id"),
  },
  notes: "npm start is the same: npm start -- --port 4000. Ctrl+C ends it.",
  read(values) {
    if (values.memory && values.data !== undefined) {
      throw new UsageError("--memory and --data exclude each other; use one of them");
    }
    if (values.assembly !== undefined && values.config !== undefined) {
      throw new UsageError("--assembly and --config exclude each other; use one of them");
    }
    if (values.deployment !== undefined && values.assembly === undefined) {
      throw new UsageError("--deployment needs --assembly DIR, whose deployments it chooses from");
    }
    for (const name of NEVER_EMPTY) {
      if (values[name] === "") throw new UsageError(`--${name} needs a value`);
    }
    const { concurrency, host, engine } = values;
    return {
      log: values.log,
      runtime: toRuntime(values.runtime),
      port: toInteger(values.port, { flag: "--port", max: MAX_PORT }),
      host: host === undefined ? undefined : toHost(host),
      dataFolder: values.memory ? undefined : (values.data ?? ".local"),
      appId: values["app-id"],
      appKey: values["app-key"],
      masterKey: values["master-key"],
      hookKey: values["hook-key"],
      engine: engine === undefined ? undefined : toEngine(engine),
      configFile: values.config,
      assemblyFolder: values.assembly,
      deployment: values.deployment,
      concurrency:
        concurrency === undefined
          ? undefined
          : toInteger(concurrency, { flag: "--concurrency", min: 1 }),
    };
  },
  run: async (flags) => (await import("../start/run-cloud.ts")).runCloud(flags),
});

/** Links in mails and uploads lead to it, so it is one address. */
function toHost(text: string): string {
  if (isIPv4(text) && text !== "0.0.0.0") return text;
  throw new UsageError(
    `--host must be an IPv4 address of this machine, such as 192.168.1.20, not "${text}"`,
  );
}

function toRuntime(text: string): "threads" | "lambda" {
  if (text === "threads" || text === "lambda") return text;
  throw new UsageError(`--runtime must be threads or lambda, not "${text}"`);
}

/** The folder of an app is checked when it is started. */
function toEngine(text: string): string {
  if (!text.includes("://")) return text;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isOrigin) return url.origin;
  throw new UsageError(`--engine must be an origin such as http://127.0.0.1:3001, not "${text}"`);
}
