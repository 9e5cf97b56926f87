import { resetPassword } from "../api/reset-password.ts";
import { showEmailVerification } from "../api/show-email-verification.ts";
import { showPasswordReset } from "../api/show-password-reset.ts";
import { verifyEmail } from "../api/verify-email.ts";
import { createPageHandler } from "../runtime/page-handler.ts";
import { pagePorts, pageSettings } from "../runtime/wiring/pages.ts";

export const handler = createPageHandler(
  { showEmailVerification, verifyEmail, showPasswordReset, resetPassword },
  pagePorts,
  pageSettings,
);
