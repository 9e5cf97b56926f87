import { resetPassword } from "../api/pages/reset-password.ts";
import { showEmailVerification } from "../api/pages/show-email-verification.ts";
import { showPasswordReset } from "../api/pages/show-password-reset.ts";
import { verifyEmail } from "../api/pages/verify-email.ts";
import { createPageHandler } from "../pages/page-handler.ts";
import { readSettings } from "../wiring/environment.ts";
import { pagePorts } from "../wiring/pages.ts";
import { edge } from "../wiring/secrets.ts";

export const handler = createPageHandler(
  { showEmailVerification, verifyEmail, showPasswordReset, resetPassword },
  pagePorts,
  () => readSettings("appName", "mailLanguage"),
  edge,
);
