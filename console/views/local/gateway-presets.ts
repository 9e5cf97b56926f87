export const PRESET_NAMES = ["well", "down", "slow", "throttled", "dead"] as const;

export type PresetName = (typeof PRESET_NAMES)[number];

/** A phone maker's gateway counts its own rate; APNs and FCM answer 429. */
export function presetFor(provider: string, name: PresetName): object {
  const presets: Readonly<Record<PresetName, object>> = {
    well: {},
    down: { down: true },
    slow: { latencyMs: 2000 },
    throttled: isMaker(provider)
      ? { rate: { perSecond: 1 } }
      : { rules: [{ status: 429, headers: { "retry-after": "30" } }] },
    dead: { rules: [deadTokens(provider)] },
  };
  return presets[name];
}

const isMaker = (provider: string) => provider !== "apns" && provider !== "fcm";

function deadTokens(provider: string): object {
  if (provider === "apns") return { tokenPrefix: "dead", status: 410, reason: "Unregistered" };
  if (provider === "fcm") return { tokenPrefix: "dead", status: 404, reason: "UNREGISTERED" };
  return { tokenPrefix: "dead", list: "expireTokens" };
}
