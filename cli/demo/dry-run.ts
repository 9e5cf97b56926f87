import AV from "leancloud-storage";
import { type Provider, PUSH_PROVIDERS } from "../../functions/contract/push-providers.ts";
import { line, table } from "../terminal.ts";
import type { createPush } from "./push.ts";

interface DryRun {
  readonly exact: boolean;
  readonly devices: number;
  readonly platforms: Readonly<
    Record<string, { devices: number; chunks: number; bytes?: number; payload?: object }>
  >;
  readonly cost: { readonly usd: number };
}

/** Prints a preview of a push; nothing is sent. */
export async function dryRunPush(push: ReturnType<typeof createPush>): Promise<void> {
  const { exact, devices, platforms, cost } = (await AV.request({
    method: "POST",
    path: "/push",
    data: { ...push, dry_run: true },
    authOptions: { useMasterKey: true },
  })) as unknown as DryRun;
  table(
    ["", "devices", "chunks", "bytes per device"],
    Object.entries(platforms).map(([name, own]) => {
      const { displayName } = PUSH_PROVIDERS[name as Provider];
      return [displayName, own.devices, own.chunks, own.bytes ?? "-"];
    }),
  );
  line(`${devices} devices (${exact ? "exact" : "estimated"}); estimated cost $${cost.usd}.`);
}
