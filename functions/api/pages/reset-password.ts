import { type LinkPorts, openLink, redeemLink, refusalOf } from "../../accounts/mail-links.ts";
import { makePasswordReset } from "../../accounts/make-password-reset.ts";
import { mailsAfterReset } from "../../domain/accounts/mail.ts";
import { withUsedResetLink } from "../../domain/accounts/mail-link.ts";
import { toNewPassword } from "../../domain/accounts/password.ts";
import { ApiError, type ErrorName } from "../../domain/api-error.ts";
import { requestMailsAfterChange } from "../../messages/mails.ts";
import type { PageView, PasswordProblem } from "../../ports/page.ts";

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
  if (opened.kind !== "valid") return refusalOf(opened, "resetPassword");
  const chosen = readPassword(form, ports.settings);
  if (chosen.kind === "refused") {
    const { username } = opened.user;
    const { minLength } = ports.settings.passwordPolicy;
    return { kind: "newPassword", username, minLength, problem: chosen.problem };
  }
  const reset = await makePasswordReset(chosen.password, ports);
  const redeemed = await redeemLink(link, (user) => withUsedResetLink(user, reset), {
    user: opened.user,
    ports,
  });
  if (redeemed.kind !== "valid") return refusalOf(redeemed, "resetPassword");
  await requestMailsAfterChange(mailsAfterReset(redeemed.user, ports.settings), ports);
  return { kind: "passwordChanged" };
}

type Chosen =
  | { readonly kind: "chosen"; readonly password: string }
  | { readonly kind: "refused"; readonly problem: PasswordProblem };

/** Any other refusal means that nothing usable was entered. */
const PROBLEMS: { readonly [Name in ErrorName]?: PasswordProblem } = {
  passwordTooLong: "tooLong",
  passwordTooShort: "tooShort",
  passwordCommon: "common",
};

/** Entered twice: nobody sees what they type. */
function readPassword(form: URLSearchParams, settings: LinkPorts["settings"]): Chosen {
  const password = form.get("password") ?? "";
  if (password !== form.get("repeated")) return { kind: "refused", problem: "mismatch" };
  try {
    return { kind: "chosen", password: toNewPassword(password, settings) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "refused", problem: PROBLEMS[error.error] ?? "missing" };
  }
}
