import { withResetPassword } from "../domain/accounts/mail-link.ts";
import { toPassword } from "../domain/accounts/password.ts";
import { newTokenGeneration } from "../domain/accounts/session-token.ts";
import { ApiError } from "../domain/api-error.ts";
import type { PageView, PasswordProblem } from "../ports/page.ts";
import { type LinkPorts, openLink, redeemLink, refusalOf } from "./open-link.ts";
import { requestMailsAfterChange } from "./request-mail.ts";

/**
 * POST of a reset link: a new password. Every session ends, a locked account opens (attacks A09),
 * and the address gets a note.
 */
export async function resetPassword(
  { params, form }: { readonly params: { readonly token: string }; readonly form: URLSearchParams },
  ports: LinkPorts,
): Promise<PageView> {
  const link = { purpose: "resetPassword", token: params.token } as const;
  const opened = await openLink(link, ports);
  if (opened.kind !== "valid") return refusalOf(opened);
  const chosen = readPassword(form);
  if (chosen.kind === "refused") {
    return { kind: "newPassword", username: opened.user.username, problem: chosen.problem };
  }
  const reset = {
    passwordHash: await ports.passwords.hash(chosen.password),
    tokenGeneration: newTokenGeneration(ports.random.bytes),
    nowMs: ports.clock.now(),
  };
  const redeemed = await redeemLink(link, (user) => withResetPassword(user, reset), {
    user: opened.user,
    ports,
  });
  if (redeemed.kind !== "valid") return refusalOf(redeemed);
  const { email, objectId } = redeemed.user;
  if (email !== undefined && ports.settings.mailEnabled) {
    await requestMailsAfterChange([{ purpose: "passwordChanged", email, objectId }], ports);
  }
  return { kind: "passwordChanged" };
}

type Chosen =
  | { readonly kind: "chosen"; readonly password: string }
  | { readonly kind: "refused"; readonly problem: PasswordProblem };

/** Entered twice: nobody sees what they type. */
function readPassword(form: URLSearchParams): Chosen {
  const password = form.get("password") ?? "";
  if (password !== form.get("repeated")) return { kind: "refused", problem: "mismatch" };
  try {
    return { kind: "chosen", password: toPassword(password) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "refused", problem: error.error === "passwordTooLong" ? "tooLong" : "missing" };
  }
}
