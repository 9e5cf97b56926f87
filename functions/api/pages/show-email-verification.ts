import { type LinkPorts, openLink, refusalOf } from "../../accounts/mail-links.ts";
import type { PageView } from "../../ports/page.ts";

/** GET of a verification link: a button. Scanners of mails open links, so nothing changes. */
export async function showEmailVerification(
  { params }: { readonly params: { readonly token: string } },
  ports: Pick<LinkPorts, "users" | "clock">,
): Promise<PageView> {
  const opened = await openLink({ purpose: "verifyEmail", token: params.token }, ports);
  if (opened.kind !== "valid") return refusalOf(opened, "verifyEmail");
  return { kind: "confirmEmail", email: opened.user.email ?? "" };
}
