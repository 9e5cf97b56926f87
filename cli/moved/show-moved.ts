import { setTimeout } from "node:timers/promises";
import type { ExitCode } from "../command.ts";
import { CommandError } from "../command-error.ts";
import { readLines } from "../logs/log-files.ts";
import { createClients } from "../stack/deployment.ts";
import { line, table } from "../terminal.ts";
import { countLines, countStackLines, type RequestCount } from "./count-requests.ts";
import { judgeMoved, type Release, type Verdict } from "./judge-moved.ts";

interface MovedFlags {
  /** Logs to read; none: standard input, unless a stack is named. */
  readonly files: readonly string[];
  /** Name of a CloudFormation stack whose logs are read. */
  readonly stack: string | undefined;
  readonly days: number;
  readonly expected: readonly Release[];
  readonly json: boolean;
}

const NO_OPTION = "none: update the SDK";

/** Shows which versions have reached this service; 1 if an expected one has not. */
export async function showMoved(flags: MovedFlags): Promise<ExitCode> {
  const counts = await readCounts(flags);
  if (counts.length === 0) {
    throw new CommandError("there are no lines about requests; has an app sent any?");
  }
  const verdict = judgeMoved(counts, flags.expected);
  if (flags.json) line(JSON.stringify(verdict, null, 2));
  else show(verdict);
  return verdict.missing.length > 0 ? 1 : 0;
}

function readCounts({ stack, days, files }: MovedFlags): Promise<RequestCount[]> {
  if (stack === undefined) return countLines(readLines(files));
  const clients = createClients();
  return countStackLines({ stack, days, clients, nowMs: Date.now(), wait: setTimeout });
}

function show({ seen, moreVersions, otherRequests, unseenSdks, missing }: Verdict): void {
  if (seen.length === 0) line("No request of these logs names one of LeanCloud's SDKs.");
  else {
    table(
      ["SDK", "version", "requests", "last seen", "takes the address from"],
      seen.map(({ sdk, version, requests, lastSeen, option }) => {
        const minute = lastSeen.slice(0, 16).replace("T", " ");
        return [sdk, version, requests.toLocaleString("en"), minute, option ?? NO_OPTION];
      }),
    );
  }
  if (moreVersions > 0) {
    line(
      `${moreVersions} further versions are left out: a client may send any, and these are rare.`,
    );
  }
  if (otherRequests > 0) {
    line(
      `${otherRequests.toLocaleString("en")} requests name no SDK: REST, pages, other software.`,
    );
  }
  line(`Not seen: ${unseenSdks.join(", ")}.`);
  line(
    "Versions of your app that are not in this table still talk to LeanCloud, or were not started.",
  );
  for (const { sdk, version, option } of missing) {
    const advice = option ? `it takes the address from ${option}` : "it needs a newer SDK";
    line(`✗ ${sdk} ${version} has not reached this service: ${advice} (docs/migration.md).`);
  }
}
