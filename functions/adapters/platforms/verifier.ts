import { accountId, assertIdentified } from "../../domain/accounts/auth-data.ts";
import { ApiError, type ErrorName, explainedError } from "../../domain/api-error.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { PlatformSettings, Settings } from "../../domain/settings.ts";
import type { PlatformCredentials } from "../../generated/types.ts";
import type { PlatformVerifier, VerifiedPlatform } from "../../ports/accounts.ts";
import type { Clock, Random } from "../../ports/system.ts";
import { confirmApple } from "./apple.ts";
import { confirmFacebook } from "./facebook.ts";
import { confirmGithub } from "./github.ts";
import { confirmGoogle } from "./google.ts";
import { createIdTokens, type IdTokens } from "./id-token.ts";
import { confirmQqapp, confirmWeapp } from "./mini-program.ts";
import {
  type ConfirmAccount,
  type ConfirmedAccount,
  PlatformConfigurationError,
} from "./platform-check.ts";
import { createPlatformHttp, PLATFORM_TIMEOUT_MS } from "./platform-http.ts";
import { confirmQq } from "./qq.ts";
import { confirmTaptap } from "./taptap.ts";
import { confirmWeibo } from "./weibo.ts";
import { confirmWeixin } from "./weixin.ts";

interface PlatformType {
  readonly confirm: ConfirmAccount;
  readonly refusal?: ErrorName;
  /** Clients send a code, which names no account before the exchange. */
  readonly sendsCode?: true;
}

const TYPES: Readonly<Record<string, PlatformType>> = {
  facebook: { confirm: confirmFacebook },
  github: { confirm: confirmGithub },
  google: { confirm: confirmGoogle },
  lc_apple: { confirm: confirmApple },
  lc_qqapp: { confirm: confirmQqapp, sendsCode: true },
  lc_weapp: { confirm: confirmWeapp, refusal: "invalidWeixinSession", sendsCode: true },
  qq: { confirm: confirmQq },
  taptap: { confirm: confirmTaptap },
  weibo: { confirm: confirmWeibo },
  weixin: { confirm: confirmWeixin, refusal: "invalidWeixinSession" },
};

export interface PlatformVerifierOptions {
  readonly settings: Pick<Settings, "platforms" | "unverifiedPlatforms">;
  readonly credentials: () => Promise<PlatformCredentials>;
  /** Replaces the origin of every platform; absent on AWS. */
  readonly origin?: string | undefined;
  readonly clock: Clock;
  readonly random: Random;
  /** Called for every sign-in that fails because of wrong settings; the reason holds no secret. */
  readonly onMisconfigured: (platform: string, reason: string) => void;
}

interface Verifier extends PlatformVerifierOptions {
  readonly http: ReturnType<typeof createPlatformHttp>;
  readonly idTokens: IdTokens;
}

/** Caches the issuers' keys of identity tokens, so one verifier serves a whole container. */
export function createPlatformVerifier(options: PlatformVerifierOptions): PlatformVerifier {
  const http = createPlatformHttp(options.origin);
  const verifier = { ...options, http, idTokens: createIdTokens(http, options.clock) };
  return {
    isChecked: async (platform) => own(options.settings.platforms, platform) !== undefined,
    verify: async (platform, authData) => {
      const settings = own(options.settings.platforms, platform);
      return settings
        ? verifyConfigured(verifier, { platform, authData, settings })
        : acceptUnverified(options, platform, authData);
    },
  };
}

function acceptUnverified(
  { settings: { unverifiedPlatforms } }: PlatformVerifierOptions,
  platform: string,
  authData: JsonObject,
): VerifiedPlatform {
  if (!unverifiedPlatforms.includes(platform) && !unverifiedPlatforms.includes("*")) {
    throw new ApiError("invalidPlatformSession", "Invalid authData: this platform is not served.");
  }
  if (own(TYPES, platform)?.sendsCode) throw codeNotExchanged(platform);
  assertIdentified(platform, authData);
  return { authData, verified: false };
}

function codeNotExchanged(platform: string): ApiError {
  const text = `The app sends a code, which is exchanged for the id once the setting platforms.${platform} has the appIds of the app and its secret is stored.`;
  return explainedError("platformIdMissing", text);
}

interface ConfiguredCheck {
  readonly platform: string;
  readonly authData: JsonObject;
  readonly settings: PlatformSettings;
}

async function verifyConfigured(
  verifier: Verifier,
  check: ConfiguredCheck,
): Promise<VerifiedPlatform> {
  const { platform, authData, settings } = check;
  const type = own(TYPES, settings.type ?? platform);
  if (!type?.sendsCode) assertIdentified(platform, authData);
  const refusal = type?.refusal ?? "invalidPlatformSession";
  const account = await confirm(verifier, check, type).catch((error: unknown) => {
    if (!(error instanceof PlatformConfigurationError)) throw error;
    verifier.onMisconfigured(platform, error.message);
    throw new ApiError(refusal, undefined, { cause: error });
  });
  if (!account || !isConfirmed(check, account)) throw new ApiError(refusal);
  return { authData: withExchange(authData, account), verified: true };
}

async function confirm(
  { http, credentials, idTokens, clock, random }: Verifier,
  { platform, authData, settings }: ConfiguredCheck,
  type: PlatformType | undefined,
): Promise<ConfirmedAccount | undefined> {
  if (!type) throw new PlatformConfigurationError("unknown type");
  if (settings.appIds.length === 0) throw new PlatformConfigurationError("needs an app id");
  const signal = AbortSignal.timeout(PLATFORM_TIMEOUT_MS);
  return type.confirm({
    authData,
    uid: accountId(platform, authData),
    settings,
    ask: (request) => http(request, signal),
    credential: async (name) => {
      const value = own(await credentials(), platform)?.[name];
      if (value) return value;
      throw new PlatformConfigurationError(`platform-credentials has no ${name}`);
    },
    idTokens,
    clock,
    random,
  });
}

/** Every id that was sent must be confirmed; an unconfirmed one could open another user's account. */
function isConfirmed(
  { platform, authData }: ConfiguredCheck,
  { uid, unionid }: ConfirmedAccount,
): boolean {
  const ids = [authData.uid, authData.openid, accountId(platform, authData)];
  return ids.every((id) => (id ?? uid) === uid) && (authData.unionid ?? unionid) === unionid;
}

function withExchange(authData: JsonObject, { exchanged }: ConfirmedAccount): JsonObject {
  if (!exchanged) return authData;
  const { code: _, ...rest } = authData;
  return { ...rest, ...exchanged };
}

function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
