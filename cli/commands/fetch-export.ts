import { parseStrictly } from "../stack/flags.ts";
import { FetchError } from "./fetch-error.ts";
import { REGIONS, type Region } from "./server-url.ts";

export interface FetchFlags {
  readonly help: boolean;
  readonly appId: string;
  /** Undefined: the app router names the server. */
  readonly serverUrl: string | undefined;
  readonly region: Region | undefined;
  /** Folder of the files. */
  readonly out: string;
  /** Requests a second. */
  readonly rate: number;
  /** Seconds between two looks at the export that LeanCloud prepares. */
  readonly pollSeconds: number;
}

export const HELP = `Fetches an app's data from LeanCloud into files that npm run import reads: an export of all classes, and what
exports lack: members of roles, links of relations, devices and columns.

  LEANCLOUD_MASTER_KEY=… npm run fetch-export -- --app-id ID --region REGION [flags]

  --app-id ID       the app's id, as in LeanCloud's console
  --region REGION   ${REGIONS.join(", ")}
  --server-url URL  the app's API domain instead, such as https://api.example.com
  --out DIR         folder of the files (default leancloud-export)
  --rate N          requests a second at most (default 10)
  --poll-seconds N  between two looks at the export that LeanCloud prepares (default 10)
  --help

The master key comes from the environment, because other users of this machine can see flags. If a run was
stopped, start it again with the same folder to continue. The files contain hashes of passwords.
`;

export const OPTIONS = {
  "app-id": { type: "string", default: "" },
  region: { type: "string" },
  "server-url": { type: "string" },
  out: { type: "string", default: "leancloud-export" },
  rate: { type: "string", default: "10" },
  "poll-seconds": { type: "string", default: "10" },
  help: { type: "boolean", default: false },
} as const;

/** @throws FetchError or StackError names the flag and what is wrong */
export function parseFlags(args: readonly string[]): FetchFlags {
  const values = parseStrictly(args, OPTIONS);
  const { help, "app-id": appId, region, "server-url": serverUrl, out } = values;
  if (!help && !/^[A-Za-z0-9_-]{8,64}$/.test(appId)) {
    throw new FetchError(
      "--app-id must be the id in LeanCloud's console, under Settings, App keys",
    );
  }
  if (!help && region === undefined && serverUrl === undefined) {
    throw new FetchError(`--region is missing; use one of ${REGIONS.join(", ")}, or --server-url`);
  }
  return {
    help,
    appId,
    serverUrl: serverUrl === undefined ? undefined : toServerUrl(serverUrl),
    region: region === undefined ? undefined : toRegion(region),
    out,
    rate: toNumber("--rate", values.rate),
    pollSeconds: toNumber("--poll-seconds", values["poll-seconds"]),
  };
}

function toRegion(text: string): Region {
  const region = REGIONS.find((name) => name === text);
  if (region) return region;
  throw new FetchError(`--region must be one of ${REGIONS.join(", ")}, not "${text}"`);
}

/** Only a simulation on this machine gets the master key's signatures without TLS. */
function toServerUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url?.protocol === "http:" && url.hostname === "127.0.0.1";
  if (url && (url.protocol === "https:" || isLocal)) return url.origin;
  throw new FetchError(`--server-url must be like https://api.example.com, not "${text}"`);
}

function toNumber(flag: string, text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && number > 0 && number <= 1_000) return number;
  throw new FetchError(`${flag} must be a number above 0, up to 1000, not "${text}"`);
}
