import { resetPassword } from "../features/accounts/operations/reset-password.ts";
import { showEmailVerification } from "../features/accounts/operations/show-email-verification.ts";
import { showPasswordReset } from "../features/accounts/operations/show-password-reset.ts";
import { verifyEmail } from "../features/accounts/operations/verify-email.ts";
import type { HttpHandler } from "../handlers/http/http-handler.ts";
import { createPageHandler } from "../handlers/pages/page-handler.ts";
import { createReferenceHandler } from "../handlers/pages/reference-handler.ts";
import { readSettings } from "../wiring/environment.ts";
import { pagePorts } from "../wiring/pages.ts";
import { edge } from "../wiring/secrets.ts";

const REFERENCE_PATH = /^\/1\.1\/(openapi\.json$|errors\/)/;

const answerWithPage = createPageHandler(
  { showEmailVerification, verifyEmail, showPasswordReset, resetPassword },
  pagePorts,
  () => readSettings("appName", "mailLanguage"),
  edge,
);

const answerWithReference = createReferenceHandler(async () => {
  const { default: document } = await import("../../openapi.json", { with: { type: "json" } });
  return JSON.stringify(document);
}, edge);

/** Mailed pages, and the reference: everything that is served without a key. */
export const handler: HttpHandler = (event, context) =>
  (REFERENCE_PATH.test(event.rawPath) ? answerWithReference : answerWithPage)(event, context);
