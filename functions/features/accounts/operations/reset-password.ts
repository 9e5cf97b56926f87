import { mailsAfterReset } from "../../../domain/accounts/mail.ts";
import { withUsedResetLink } from "../../../domain/accounts/mail-link.ts";
import { type PaidPassword, toNewPassword } from "../../../domain/accounts/password.ts";
import { ApiError, type ErrorName } from "../../../domain/api-error.ts";
import { UNLIMITED_WORK } from "../../../domain/work-budget.ts";
import type { PageRequest, PageView, PasswordProblem } from "../../../ports/page.ts";
import { requestMailsAfterChange } from "../../messages/mails.ts";
import {
  checkLink,
  type LinkPorts,
  redeemLink,
  toPasswordForm,
  toRefusalView,
} from "../mail-links.ts";
import { preparePasswordReset, rememberReset } from "../prepare-user-change.ts";

/**
 * The form behind a reset link: sets a new password, ends every session, unlocks the account and
 * notifies the address. The first proof of an address also removes every other way to sign in.
 */
export async function resetPassword(
  { params, form, sourceIp }: PageRequest<"resetPassword">,
  ports: LinkPorts,
): Promise<PageView> {
  const link = { purpose: "resetPassword", token: params.token } as const;
  const checked = await checkLink(link, ports);
  const nowMs = ports.clock.now();
  if (checked.kind !== "valid") return toRefusalView(checked, "resetPassword", nowMs);
  const { user } = checked;
  const input = await readPassword(form, ports.settings);
  if (input.kind === "rejected") return toPasswordForm(user, ports.settings, input.problem);
  const reset = await preparePasswordReset(input.password, ports);
  const effect = (current: typeof user) => withUsedResetLink(current, reset);
  const redeemed = await redeemLink(link, effect, { user, ports });
  if (redeemed.kind !== "valid") return toRefusalView(redeemed, "resetPassword", nowMs);
  await rememberReset(redeemed.user, sourceIp, ports);
  await requestMailsAfterChange(mailsAfterReset(redeemed.user, ports.settings), ports);
  return { kind: "passwordChanged" };
}

type PasswordInput =
  | { readonly kind: "accepted"; readonly password: PaidPassword }
  | { readonly kind: "rejected"; readonly problem: PasswordProblem };

/** Any other error means that nothing usable was entered. */
const PROBLEMS: { readonly [Name in ErrorName]?: PasswordProblem } = {
  passwordTooLong: "tooLong",
  passwordTooShort: "tooShort",
  passwordCommon: "common",
};

/** The password is entered twice, because the form hides it. A form sets one, so it needs no budget. */
async function readPassword(
  form: URLSearchParams,
  settings: LinkPorts["settings"],
): Promise<PasswordInput> {
  const password = form.get("password") ?? "";
  if (password !== form.get("repeated")) return { kind: "rejected", problem: "mismatch" };
  try {
    return { kind: "accepted", password: await toNewPassword(password, settings, UNLIMITED_WORK) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "rejected", problem: PROBLEMS[error.error] ?? "missing" };
  }
}
