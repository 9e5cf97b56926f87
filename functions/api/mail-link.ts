import { ApiError } from "../domain/api-error.ts";
import type { MailTokens } from "../ports/mail-tokens.ts";
import type { Page } from "../ports/page.ts";

/** The same page for a token that never was, was used or is too old: it tells nothing apart. */
const INVALID_LINK: Page = {
  status: 404,
  title: "This link is not valid any more",
  message: "It was used already, or it is too old. Please ask for a new mail in the app.",
};

/** @throws ApiError unavailable for a token that exists: nothing can redeem one in this version */
export async function openMailLink(
  { params }: { readonly params: { readonly token: string } },
  { mailTokens }: { mailTokens: MailTokens },
): Promise<Page> {
  const token = await mailTokens.find(params.token);
  if (token === undefined) return INVALID_LINK;
  throw new ApiError("unavailable");
}
