import type { PageView } from "../../../ports/page.ts";
import { checkLink, type LinkPorts, toRefusalView } from "../mail-links.ts";

/**
 * Shows which account has the address, with one button for each answer. Mail scanners open links, so
 * opening one must not change anything.
 */
export async function showEmailVerification(
  { params }: { readonly params: { readonly token: string } },
  ports: Pick<LinkPorts, "users" | "clock">,
): Promise<PageView> {
  const checked = await checkLink({ purpose: "verifyEmail", token: params.token }, ports);
  if (checked.kind !== "valid") return toRefusalView(checked, "verifyEmail", ports.clock.now());
  const { email = "", username, createdAt } = checked.user;
  return { kind: "confirmEmail", email, username, createdAt };
}
