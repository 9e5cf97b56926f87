import type { SmsPurpose } from "./sms-code.ts";

/**
 * The text messages; teams may edit them. `{{appName}}`, `{{code}}` and `{{minutes}}` are replaced.
 * More than 160 characters in English or 70 in Chinese are sent, and paid for, as two messages.
 */
const TEMPLATES = {
  en: {
    general: "{{code}} is your {{appName}} code, valid for {{minutes}} minutes.",
    "log-in": "{{code}} is your code to log in to {{appName}}, valid for {{minutes}} minutes.",
    "verify-phone": "{{code}} confirms your number to {{appName}}, valid for {{minutes}} minutes.",
    "reset-password":
      "{{code}} is your code for a new {{appName}} password, valid for {{minutes}} minutes. Tell it to nobody.",
    "change-phone":
      "{{code}} makes this the number of your {{appName}} account, valid for {{minutes}} minutes. Tell it to nobody.",
  },
  zh: {
    general: "【{{appName}}】验证码 {{code}}，{{minutes}} 分钟内有效，请勿告诉他人。",
    "log-in": "【{{appName}}】登录验证码 {{code}}，{{minutes}} 分钟内有效，请勿告诉他人。",
    "verify-phone": "【{{appName}}】手机号验证码 {{code}}，{{minutes}} 分钟内有效。",
    "reset-password":
      "【{{appName}}】重置密码验证码 {{code}}，{{minutes}} 分钟内有效，请勿告诉他人。",
    "change-phone":
      "【{{appName}}】绑定手机号验证码 {{code}}，{{minutes}} 分钟内有效，请勿告诉他人。",
  },
} as const satisfies Record<string, Record<SmsPurpose, string>>;

export interface SmsTextValues {
  readonly appName: string;
  readonly code: string;
  readonly minutes: number;
}

/** The text that carries a code. */
export function smsText(
  purpose: SmsPurpose,
  language: keyof typeof TEMPLATES,
  { appName, code, minutes }: SmsTextValues,
): string {
  return TEMPLATES[language][purpose]
    .replace("{{appName}}", () => appName)
    .replace("{{code}}", () => code)
    .replace("{{minutes}}", () => String(minutes));
}
