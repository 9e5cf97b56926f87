import { openMailLink } from "../api/mail-link.ts";
import { createPageHandler } from "../runtime/page-handler.ts";
import { pagePorts } from "../runtime/wiring/pages.ts";

export const handler = createPageHandler(
  {
    showEmailVerification: openMailLink,
    verifyEmail: openMailLink,
    showPasswordReset: openMailLink,
    resetPassword: openMailLink,
  },
  pagePorts,
);
