import {
  createPlatformVerifier,
  type PlatformVerifierOptions,
} from "../../../functions/adapters/platforms/verifier.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import type { PlatformSettings } from "../../../functions/domain/settings.ts";
import type { PlatformVerifier } from "../../../functions/ports/accounts.ts";
import { systemRandom } from "../../../functions/wiring/system.ts";
import type { GrantRequest } from "../../../local/platforms/platform-grants.ts";
import { type LocalPlatforms, startPlatforms } from "../../../local/platforms/platforms.ts";

/** One app on every platform, as a team would configure it. */
export const PLATFORMS: Readonly<Record<string, PlatformSettings>> = {
  facebook: { appIds: ["fb-1"] },
  github: { appIds: ["gh-1"] },
  google: { appIds: ["web.apps.example", "ios.apps.example"] },
  lc_apple: { appIds: ["com.example.app"], keyId: "KEY1234567", teamId: "TEAM123456" },
  lc_qqapp: { appIds: ["qqapp-1"] },
  lc_weapp: { appIds: ["weapp-1"] },
  qq: { appIds: ["qq-1", "qq-2"] },
  taptap: { appIds: ["tap-1"] },
  weibo: { appIds: ["weibo-1"] },
  weixin: { appIds: ["wx-1"] },
  weixin_1: { type: "weixin", appIds: ["wx-2"] },
};

export function getType(platform: string): string {
  return PLATFORMS[platform]?.type ?? platform;
}

interface MisconfiguredPlatform {
  readonly platform: string;
  readonly reason: string;
}

export interface PlatformsService {
  readonly simulated: LocalPlatforms;
  readonly verifier: PlatformVerifier;
  readonly reported: MisconfiguredPlatform[];
  /** A verifier as in another container. */
  create(options?: Partial<PlatformVerifierOptions>): PlatformVerifier;
  /** The authorization object that a user of the configured app sends. */
  mint(platform: string, request?: Partial<GrantRequest>): Promise<JsonObject>;
  /** The error code, or the result's `verified`. */
  outcome(platform: string, authData: object, verifier?: PlatformVerifier): Promise<unknown>;
  advance(ms: number): void;
}

/** A verifier and simulated platforms that share one clock. */
export async function startPlatformsService(): Promise<PlatformsService> {
  let offsetMs = 0;
  const now = () => Date.now() + offsetMs;
  const simulated = await startPlatforms(now);
  const reported: MisconfiguredPlatform[] = [];
  const create = (options: Partial<PlatformVerifierOptions> = {}) =>
    createPlatformVerifier({
      settings: { platforms: PLATFORMS, unverifiedPlatforms: ["*"] },
      credentials: async () => JSON.parse(simulated.credentialsFor(PLATFORMS)),
      origin: simulated.origin,
      clock: { now },
      random: systemRandom,
      onMisconfigured: (platform, reason) => void reported.push({ platform, reason }),
      ...options,
    });
  const verifier = create();
  return {
    simulated,
    verifier,
    reported,
    create,
    mint: async (platform, request = {}) => {
      const appId = PLATFORMS[platform]?.appIds[0] ?? "";
      const granted = { uid: "1001", appId, ...request };
      return (await simulated.mint(getType(platform), granted)) as JsonObject;
    },
    outcome: async (platform, authData, other = verifier) => {
      try {
        return (await other.verify(platform, authData as JsonObject)).verified;
      } catch (error) {
        return (error as { code?: number }).code ?? error;
      }
    },
    advance: (ms) => {
      offsetMs += ms;
    },
  };
}
