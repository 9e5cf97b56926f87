import type { PageView } from "../../../ports/page.ts";
import { checkLink, type LinkPorts, toPasswordForm, toRefusalView } from "../mail-links.ts";

/** Shows the form for a new password; opening the link changes nothing. */
export async function showPasswordReset(
  { params }: { readonly params: { readonly token: string } },
  ports: Pick<LinkPorts, "users" | "clock" | "settings">,
): Promise<PageView> {
  const checked = await checkLink({ purpose: "resetPassword", token: params.token }, ports);
  if (checked.kind === "valid") return toPasswordForm(checked.user, ports.settings);
  return toRefusalView(checked, "resetPassword", ports.clock.now());
}
