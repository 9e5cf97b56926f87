import { withConfirmedEmail, withDisownedEmail } from "../../../domain/accounts/mail-link.ts";
import type { StoredUser } from "../../../domain/accounts/stored-user.ts";
import type { PageView } from "../../../ports/page.ts";
import { checkLink, type LinkPorts, redeemLink, toRefusalView } from "../mail-links.ts";
import { toHookedUser } from "../user-hooks.ts";

/**
 * The buttons behind a verification link: the address is verified, or taken from the account because
 * its owner did not sign up.
 */
export async function verifyEmail(
  { params, form }: { readonly params: { readonly token: string }; readonly form: URLSearchParams },
  ports: Pick<LinkPorts, "users" | "clock" | "hooks">,
): Promise<PageView> {
  const link = { purpose: "verifyEmail", token: params.token } as const;
  const nowMs = ports.clock.now();
  const checked = await checkLink(link, ports);
  if (checked.kind !== "valid") return toRefusalView(checked, "verifyEmail", nowMs);
  const { user } = checked;
  const isDisowned = form.get("answer") === "notMe";
  const change = isDisowned ? withDisownedEmail : withConfirmedEmail;
  const effect = (current: StoredUser) => change(current, nowMs);
  const redeemed = await redeemLink(link, effect, { user, ports });
  if (redeemed.kind !== "valid") return toRefusalView(redeemed, "verifyEmail", nowMs);
  if (isDisowned) return { kind: "emailDisowned" };
  const request = { requester: { master: false } };
  await ports.hooks?.onVerified("email", toHookedUser(redeemed.user), request);
  return { kind: "emailConfirmed", email: redeemed.user.email ?? "" };
}
