import type { Language } from "../domain/language.ts";
import type { PasswordProblem } from "../ports/page.ts";

/** The words of one page. */
interface Words {
  readonly title: string;
  readonly message: string;
}

/** Everything that the pages say in one language. */
export interface PageWords {
  readonly tag: string;
  readonly confirmEmail: Words & { readonly action: string };
  readonly emailConfirmed: Words;
  readonly newPassword: Words & {
    readonly password: string;
    readonly repeated: string;
    readonly action: string;
  };
  readonly problems: Readonly<Record<PasswordProblem, string>>;
  readonly passwordChanged: Words;
  readonly linkUsed: Words;
  readonly linkExpired: Words;
  readonly linkInvalid: Words;
  readonly notFound: Words;
  /** Followed by the id of the request. */
  readonly failure: Words;
}

/** `{email}`, `{username}` and `{minLength}` stand for what the page is about. */
export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = {
  en: {
    tag: "en",
    confirmEmail: {
      title: "Confirm your address",
      message: "Is {email} your mail address?",
      action: "Confirm address",
    },
    emailConfirmed: {
      title: "Address confirmed",
      message: "{email} is confirmed. You can go back to the app.",
    },
    newPassword: {
      title: "Choose a new password",
      message: "For the account {username}. Every device will have to log in again.",
      password: "New password",
      repeated: "Once more",
      action: "Set password",
    },
    problems: {
      missing: "Please enter a password.",
      tooLong: "This password is too long. Please choose a shorter one.",
      tooShort: "Please choose a password of at least {minLength} characters.",
      common: "Too many people use this password. Please choose another one.",
      mismatch: "The two passwords differ. Please enter them again.",
    },
    passwordChanged: {
      title: "Password changed",
      message: "You can now log in to the app with your new password.",
    },
    linkUsed: {
      title: "This link was used already",
      message: "If it was you, nothing is left to do. Otherwise ask for a new mail in the app.",
    },
    linkExpired: {
      title: "This link is too old",
      message: "Links work for one week. Please ask for a new mail in the app.",
    },
    linkInvalid: {
      title: "This link is not valid",
      message:
        "Only the link in the newest mail works. Please open that one, or ask for a new mail in the app.",
    },
    notFound: {
      title: "This page does not exist",
      message: "Please open the link exactly as it was mailed.",
    },
    failure: { title: "Something went wrong", message: "Please try again later. Request id:" },
  },
  zh: {
    tag: "zh-CN",
    confirmEmail: {
      title: "验证邮箱",
      message: "{email} 是您的邮箱吗？",
      action: "确认",
    },
    emailConfirmed: {
      title: "邮箱验证成功",
      message: "{email} 已通过验证，您可以返回应用。",
    },
    newPassword: {
      title: "设置新密码",
      message: "账号：{username}。设置后，所有设备需要重新登录。",
      password: "新密码",
      repeated: "再次输入新密码",
      action: "确定",
    },
    problems: {
      missing: "请输入密码。",
      tooLong: "密码过长，请设置更短的密码。",
      tooShort: "密码至少需要 {minLength} 个字符。",
      common: "该密码过于常见，请更换。",
      mismatch: "两次输入的密码不一致，请重新输入。",
    },
    passwordChanged: {
      title: "密码已更改",
      message: "现在可以使用新密码登录应用。",
    },
    linkUsed: {
      title: "链接已被使用",
      message: "如果是您本人操作，则无需再做任何事；否则请在应用中重新申请邮件。",
    },
    linkExpired: {
      title: "链接已过期",
      message: "链接的有效期为一周，请在应用中重新申请邮件。",
    },
    linkInvalid: {
      title: "链接无效",
      message: "只有最新一封邮件中的链接有效。请打开该链接，或在应用中重新申请邮件。",
    },
    notFound: {
      title: "页面不存在",
      message: "请完整打开邮件中的链接。",
    },
    failure: { title: "出错了", message: "请稍后再试。请求编号：" },
  },
};
