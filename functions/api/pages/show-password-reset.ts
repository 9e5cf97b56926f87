import { type LinkPorts, openLink, refusalOf } from "../../accounts/mail-links.ts";
import type { PageView } from "../../ports/page.ts";

/** GET of a reset link: a form. Nothing changes. */
export async function showPasswordReset(
  { params }: { readonly params: { readonly token: string } },
  ports: Pick<LinkPorts, "users" | "clock" | "settings">,
): Promise<PageView> {
  const opened = await openLink({ purpose: "resetPassword", token: params.token }, ports);
  if (opened.kind !== "valid") return refusalOf(opened, "resetPassword");
  const { minLength } = ports.settings.passwordPolicy;
  return { kind: "newPassword", username: opened.user.username, minLength };
}
