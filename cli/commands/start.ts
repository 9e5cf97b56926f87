import { isIPv4 } from "node:net";
import { parseArgs } from "node:util";
import { DEFAULT_KEYS } from "../../local/default-keys.ts";
import { StartError } from "../../local/start-error.ts";
import { toFlagError } from "../flag-error.ts";

export interface Flags {
  readonly help: boolean;
  readonly port: number;
  /** IPv4 address of this machine at which phones reach the API, too. */
  readonly host: string | undefined;
  readonly dataFolder: string | undefined;
  /** Undefined: that of `--config`, else the local cloud's default. */
  readonly appId: string | undefined;
  readonly appKey: string | undefined;
  readonly masterKey: string;
  readonly hookKey: string;
  /** Origin of a LeanEngine app; undefined: there are no cloud functions and hooks. */
  readonly engine: string | undefined;
  /** JSON file with the `landfall` object, instead of the one in cdk.json. */
  readonly configFile: string | undefined;
  /** Folder of a cloud assembly to run instead of synthesizing one. */
  readonly assemblyFolder: string | undefined;
  /** Print a line for each request. */
  readonly log: boolean;
  /** Concurrent executions of the simulated account; undefined sets no limit. */
  readonly concurrency: number | undefined;
}

export const HELP = `Runs the whole service on this machine, without an AWS account, Docker or network.

  npm start -- [flags]

  --port N          port of the API (default 3000; 0 picks a free one)
  --host ADDRESS    address of this machine in its network, for phones; they may use the app key only
  --data DIR        folder that stores the data, in a folder for each stack (default .local)
  --memory          store no data
  --app-id ID       default that of --config, else landfall-local-app
  --app-key KEY     default that of --config, else landfall-local-key
  --master-key KEY  default landfall-local-master
  --engine URL      origin of a LeanEngine app with cloud functions and hooks
  --hook-key KEY    by which that app knows this service, default landfall-local-hook
  --config FILE     JSON file with the landfall object, instead of the one in cdk.json
  --assembly DIR    run a cloud assembly that npm run synth wrote (cdk.out)
  --concurrency N   concurrent executions of the account, as Lambda limits them (default unlimited)
  --log             print a line for each request: status, error code, milliseconds, request id
  --help
`;

export const OPTIONS = {
  port: { type: "string", default: "3000" },
  host: { type: "string" },
  data: { type: "string" },
  memory: { type: "boolean", default: false },
  "app-id": { type: "string" },
  "app-key": { type: "string" },
  "master-key": { type: "string", default: DEFAULT_KEYS.masterKey },
  engine: { type: "string" },
  "hook-key": { type: "string", default: "landfall-local-hook" },
  config: { type: "string" },
  assembly: { type: "string" },
  concurrency: { type: "string" },
  log: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const NEVER_EMPTY = [
  ...(["data", "app-id", "app-key", "master-key", "hook-key", "engine"] as const),
  ...(["config", "assembly"] as const),
];

/** @throws StartError names the flag and what is wrong */
export function parseFlags(args: readonly string[]): Flags {
  const values = parse(args);
  if (values.memory && values.data !== undefined) {
    throw new StartError("--memory and --data exclude each other; use one of them");
  }
  if (values.assembly !== undefined && values.config !== undefined) {
    throw new StartError("--assembly and --config exclude each other; use one of them");
  }
  for (const name of NEVER_EMPTY) {
    if (values[name] === "") throw new StartError(`--${name} needs a value`);
  }
  return {
    help: values.help,
    log: values.log,
    port: toPort(values.port),
    host: values.host === undefined ? undefined : toHost(values.host),
    dataFolder: values.memory ? undefined : (values.data ?? ".local"),
    appId: values["app-id"],
    appKey: values["app-key"],
    masterKey: values["master-key"],
    hookKey: values["hook-key"],
    engine: values.engine === undefined ? undefined : toOrigin(values.engine),
    configFile: values.config,
    assemblyFolder: values.assembly,
    concurrency: values.concurrency === undefined ? undefined : toConcurrency(values.concurrency),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch (error) {
    throw toFlagError(error, OPTIONS, StartError);
  }
}

function toPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartError(`--port must be a number from 0 to 65535, not ${JSON.stringify(text)}`);
}

/** Links in mails and uploads lead to it, so it is one address. */
function toHost(text: string): string {
  if (isIPv4(text) && text !== "0.0.0.0") return text;
  throw new StartError(
    `--host must be an IPv4 address of this machine, such as 192.168.1.20, not ${JSON.stringify(text)}`,
  );
}

function toOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isOrigin) return url.origin;
  throw new StartError(
    `--engine must be an origin such as http://127.0.0.1:3001, not ${JSON.stringify(text)}`,
  );
}

function toConcurrency(text: string): number {
  const concurrency = Number(text);
  if (/^\d+$/.test(text) && concurrency >= 1) return concurrency;
  throw new StartError(`--concurrency must be a number from 1, not ${JSON.stringify(text)}`);
}
