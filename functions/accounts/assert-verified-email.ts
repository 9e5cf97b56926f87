import type { StoredUser } from "../domain/accounts/stored-user.ts";
import { hasUnverifiedEmail } from "../domain/accounts/user.ts";
import { ApiError } from "../domain/api-error.ts";
import type { Settings } from "../domain/settings.ts";

/**
 * For log-ins by password and by code, after the proof, so that it tells nobody else anything.
 *
 * @throws ApiError emailNotVerified (216)
 */
export function assertVerifiedEmail(
  user: StoredUser,
  { settings }: { readonly settings: Settings },
): void {
  if (settings.refuseUnverifiedLogin && hasUnverifiedEmail(user)) {
    throw new ApiError("emailNotVerified");
  }
}
