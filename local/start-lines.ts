import type { StackFolder } from "./data/stack-folder.ts";
import type { LocalCloud } from "./local-cloud.ts";

interface Started {
  readonly cloud: Pick<LocalCloud, "url" | "publicUrl" | "entries">;
  readonly appId: string;
  readonly appKey: string;
  readonly masterKey: string;
  /** Undefined if nothing is stored. */
  readonly data: StackFolder | undefined;
}

/** Parts that a configuration may leave out, by their API function, and how to get them. */
const OPTIONAL: Readonly<Record<string, string>> = {
  classes: 'classes ("classes": {} in the configuration)',
  files: 'files ("files": {} in the configuration)',
  engine: "cloud functions (--engine APP)",
};

/** The lines that a developer needs about a local cloud that has just started. */
export function toStartLines({ cloud, appId, appKey, masterKey, data }: Started): string {
  const { url, publicUrl, entries } = cloud;
  const off = Object.keys(OPTIONAL).filter((entry) => !entries.includes(entry));
  const hasExample = entries.includes("classes") && entries.includes("files");
  const rows: readonly (readonly [string, string])[] = [
    ["Landfall runs at", `${url}/1.1`],
    ...(publicUrl === url ? [] : [["From phones", publicUrl] as const]),
    ["Console", `${url}/_local`],
    ...(hasExample ? [["Example app", `${url}/_local/todo`] as const] : []),
    ["App id", appId],
    ["App key", appKey],
    ["Master key", masterKey],
    ["Data", data?.folder ?? "in memory only"],
    ...off.map((entry, index) => [index === 0 ? "Off" : "", OPTIONAL[entry] ?? ""] as const),
  ];
  const lines = rows.map(([name, value]) => `  ${name.padEnd(18)}${value}`);
  return ["", ...lines, ...(data?.notices ?? []).map((notice) => `  ${notice}`), ""].join("\n");
}
