import { checkLink, type LinkPorts, toRefusalView } from "../../accounts/mail-links.ts";
import type { PageView } from "../../ports/page.ts";

/** Shows the form for a new password; opening the link changes nothing. */
export async function showPasswordReset(
  { params }: { readonly params: { readonly token: string } },
  ports: Pick<LinkPorts, "users" | "clock" | "settings">,
): Promise<PageView> {
  const checked = await checkLink({ purpose: "resetPassword", token: params.token }, ports);
  if (checked.kind !== "valid") return toRefusalView(checked, "resetPassword");
  const { minLength } = ports.settings.passwordPolicy;
  return { kind: "newPassword", username: checked.user.username, minLength };
}
