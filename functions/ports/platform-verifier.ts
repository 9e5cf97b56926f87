import type { JsonObject } from "../domain/json.ts";

/** A platform's authorization object after the check. */
export interface VerifiedPlatform {
  /** What is stored: as sent, or completed by what a code was exchanged for. */
  readonly authData: JsonObject;
  /** The platform confirmed it; false for platforms that are accepted without a check. */
  readonly verified: boolean;
}

/**
 * Checks third-party authorization objects (interface section 2.4). Rejects with ApiError
 * platformIdMissing (250), invalidPlatformSession (251), invalidWeixinSession (252), or unavailable
 * (503) when the platform does not answer.
 */
export interface PlatformVerifier {
  verify(platform: string, authData: JsonObject): Promise<VerifiedPlatform>;
}
