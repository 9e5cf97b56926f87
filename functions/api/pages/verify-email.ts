import { checkLink, type LinkPorts, redeemLink, toRefusalView } from "../../accounts/mail-links.ts";
import { withConfirmedEmail } from "../../domain/accounts/mail-link.ts";
import type { PageView } from "../../ports/page.ts";

/** The button behind a verification link: the address is verified. */
export async function verifyEmail(
  { params }: { readonly params: { readonly token: string } },
  ports: Pick<LinkPorts, "users" | "clock">,
): Promise<PageView> {
  const link = { purpose: "verifyEmail", token: params.token } as const;
  const checked = await checkLink(link, ports);
  if (checked.kind !== "valid") return toRefusalView(checked, "verifyEmail");
  const { user } = checked;
  const nowMs = ports.clock.now();
  const effect = (current: typeof user) => withConfirmedEmail(current, nowMs);
  const redeemed = await redeemLink(link, effect, { user, ports });
  if (redeemed.kind !== "valid") return toRefusalView(redeemed, "verifyEmail");
  return { kind: "emailConfirmed", email: redeemed.user.email ?? "" };
}
