import { expect, test } from "vitest";
import { SMS_PURPOSES } from "../../../functions/domain/accounts/sms-code.ts";
import { smsText } from "../../../functions/domain/accounts/sms-text.ts";

const VALUES = { appName: "n".repeat(20), code: "123456", minutes: 30 };
const MAX_LENGTH = { en: 160, zh: 70 } as const;

test.each([...new Set(Object.values(SMS_PURPOSES))])(
  "the text for %s fits one message in both languages and leaves nothing to replace",
  (purpose) => {
    for (const language of ["en", "zh"] as const) {
      const text = smsText(purpose, language, VALUES);
      expect(text.length).toBeLessThanOrEqual(MAX_LENGTH[language]);
      for (const value of Object.values(VALUES)) expect(text).toContain(String(value));
      expect(text).not.toMatch(/[{}]/);
    }
  },
);
