import { type LinkPorts, openLink, redeemLink, refusalOf } from "../../accounts/mail-links.ts";
import { withConfirmedEmail } from "../../domain/accounts/mail-link.ts";
import type { PageView } from "../../ports/page.ts";

/** POST of a verification link: the address is the user's. @see interface section 3.1 */
export async function verifyEmail(
  { params }: { readonly params: { readonly token: string } },
  ports: Pick<LinkPorts, "users" | "clock">,
): Promise<PageView> {
  const link = { purpose: "verifyEmail", token: params.token } as const;
  const opened = await openLink(link, ports);
  if (opened.kind !== "valid") return refusalOf(opened, "verifyEmail");
  const nowMs = ports.clock.now();
  const redeemed = await redeemLink(link, (user) => withConfirmedEmail(user, nowMs), {
    user: opened.user,
    ports,
  });
  if (redeemed.kind !== "valid") return refusalOf(redeemed, "verifyEmail");
  return { kind: "emailConfirmed", email: redeemed.user.email ?? "" };
}
