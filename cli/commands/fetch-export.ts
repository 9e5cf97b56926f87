import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import { REGIONS, type Region } from "../fetch-export/server-url.ts";
import { value } from "../flags.ts";

const MAX_NUMBER = 1_000;

export const fetchExport = defineCommand({
  name: "fetch-export",
  summary: "Fetches an app's data from LeanCloud into files that import reads",
  usage: ["--app-id ID --region REGION [FLAGS]"],
  options: {
    "app-id": value("ID", "the app's id, as in LeanCloud's console"),
    region: value("REGION", `region of the app at LeanCloud: ${REGIONS.join(", ")}`),
    "server-url": value("URL", "the app's API domain instead, such as https://api.example.com"),
    out: value("DIR", "folder of the files", "leancloud-export"),
    rate: value("N", "requests a second at most", "10"),
    "poll-seconds": value("N", "between two looks at the export that LeanCloud prepares", "10"),
  },
  notes:
    "It fetches an export of all classes, and what exports lack: members of roles, links of relations, devices and columns.\n\nThe master key comes from the environment variable LEANCLOUD_MASTER_KEY, because other users of this machine can see flags. If a run was stopped, start it again with the same folder to continue. The files contain hashes of passwords.",
  read({ "app-id": appId = "", region, "server-url": serverUrl, out, ...values }) {
    if (!/^[A-Za-z0-9_-]{8,64}$/.test(appId)) {
      throw new UsageError(
        "--app-id must be the id in LeanCloud's console, under Settings, App keys",
      );
    }
    if (region === undefined && serverUrl === undefined) {
      throw new UsageError(
        `--region is missing; use one of ${REGIONS.join(", ")}, or --server-url`,
      );
    }
    return {
      ...{ appId, out },
      serverUrl: serverUrl === undefined ? undefined : toServerUrl(serverUrl),
      region: region === undefined ? undefined : toRegion(region),
      rate: toNumber("--rate", values.rate),
      pollSeconds: toNumber("--poll-seconds", values["poll-seconds"]),
    };
  },
  run: async (flags) => (await import("../fetch-export/fetch-app.ts")).fetchApp(flags),
});

function toRegion(text: string): Region {
  const region = REGIONS.find((name) => name === text);
  if (region) return region;
  throw new UsageError(`--region must be one of ${REGIONS.join(", ")}, not "${text}"`);
}

/** Only a simulation on this machine gets the master key's signatures without TLS. */
function toServerUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url?.protocol === "http:" && url.hostname === "127.0.0.1";
  if (url && (url.protocol === "https:" || isLocal)) return url.origin;
  throw new UsageError(`--server-url must be like https://api.example.com, not "${text}"`);
}

function toNumber(flag: string, text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && number > 0 && number <= MAX_NUMBER) return number;
  throw new UsageError(`${flag} must be a number above 0, up to ${MAX_NUMBER}, not "${text}"`);
}
