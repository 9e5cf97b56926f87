import type { PageTexts } from "../../contract/mail-texts-file.ts";
import type { Language } from "../../domain/settings.ts";
import type { PasswordProblem } from "../../ports/page.ts";

/** The words of one page. */
interface Words {
  readonly title: string;
  readonly message: string;
}

/** All texts of the pages in one language. */
export interface PageWords {
  readonly tag: string;
  readonly confirmEmail: Words & { readonly action: string; readonly refusal: string };
  readonly emailConfirmed: Words;
  readonly emailDisowned: Words;
  readonly newPassword: Words & {
    readonly password: string;
    readonly repeated: string;
    readonly action: string;
    /** The rule for passwords, shown before it is broken. */
    readonly lengthRule: string;
    readonly commonRule: string;
    /** Shown if the account loses its number and its platforms. */
    readonly warning: string;
  };
  readonly problems: Readonly<Record<PasswordProblem, string>>;
  readonly passwordChanged: Words;
  readonly passwordChangedBefore: Words;
  readonly emailConfirmedBefore: Words;
  readonly linkUsed: Words;
  readonly linkExpired: Words;
  readonly linkInvalid: Words;
  readonly notFound: Words;
  /** The request id follows the message. */
  readonly failure: Words;
}

/** `{email}`, `{username}`, `{date}` and `{minLength}` are replaced by their values. */
export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = {
  en: {
    tag: "en",
    confirmEmail: {
      title: "Confirm your email address",
      message:
        "The account {username}, created on {date}, gives {email} as its address. Is this your account?",
      action: "Yes, confirm it",
      refusal: "This was not me",
    },
    emailConfirmed: {
      title: "Email address confirmed",
      message: "{email} is confirmed. You can go back to the app.",
    },
    emailDisowned: {
      title: "Your address was removed",
      message: "The account no longer has your address, and gets no more mails there.",
    },
    newPassword: {
      title: "Choose a new password",
      message: "For the account {username}. You will have to log in again on every device.",
      password: "New password",
      repeated: "New password again",
      action: "Save new password",
      lengthRule: "At least {minLength} characters.",
      commonRule: "Not one that many people use.",
      warning:
        "Nobody has confirmed this address before, so the phone number and linked accounts, such as WeChat, will be removed from the account. You can add yours again in the app.",
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
    passwordChangedBefore: {
      title: "Password changed",
      message:
        "This link has just set your new password. Log in to the app with the one that you entered first.",
    },
    emailConfirmedBefore: {
      title: "Already confirmed",
      message: "This link has confirmed the address. You can go back to the app.",
    },
    linkUsed: {
      title: "This link has already been used",
      message:
        "Please log in with the password that was chosen. If you did not choose it, ask for a new email in the app.",
    },
    linkExpired: {
      title: "This link has expired",
      message: "Links work for one week. Please ask for a new email in the app.",
    },
    linkInvalid: {
      title: "This link is not valid",
      message:
        "Only the link in the newest email works. Please open that one, or ask for a new email in the app.",
    },
    notFound: {
      title: "This page does not exist",
      message: "Please open the whole link of the email.",
    },
    failure: { title: "Something went wrong", message: "Please try again later. Request id:" },
  },
  zh: {
    tag: "zh-CN",
    confirmEmail: {
      title: "验证邮箱",
      message: "账号 {username}（注册于 {date}）填写了邮箱 {email}。这是您的账号吗？",
      action: "是的，完成验证",
      refusal: "不是我本人",
    },
    emailConfirmed: {
      title: "邮箱验证成功",
      message: "{email} 已通过验证，现在可以返回应用了。",
    },
    emailDisowned: {
      title: "已移除您的邮箱",
      message: "该账号不再使用您的邮箱，也不会再向您发送邮件。",
    },
    newPassword: {
      title: "设置新密码",
      message: "账号：{username}。设置后，所有设备都需要重新登录。",
      password: "新密码",
      repeated: "再次输入新密码",
      action: "保存新密码",
      lengthRule: "至少 {minLength} 个字符。",
      commonRule: "请勿使用常见密码。",
      warning:
        "此邮箱此前从未验证过，因此该账号的手机号和已关联的账号（如微信）将被移除。之后您可以在应用中重新添加。",
    },
    problems: {
      missing: "请输入密码。",
      tooLong: "密码太长，请换一个短一些的密码。",
      tooShort: "密码至少需要 {minLength} 个字符。",
      common: "这个密码太常见，请换一个。",
      mismatch: "两次输入的密码不一致，请重新输入。",
    },
    passwordChanged: {
      title: "密码已修改",
      message: "现在可以返回应用，用新密码登录了。",
    },
    passwordChangedBefore: {
      title: "密码已修改",
      message: "此链接刚刚已设置了新密码，请在应用中用最先输入的密码登录。",
    },
    emailConfirmedBefore: {
      title: "邮箱已验证",
      message: "您已通过此链接完成验证，可以返回应用了。",
    },
    linkUsed: {
      title: "链接已使用过",
      message: "请用已设置的新密码登录。如果不是您本人设置的，请在应用中重新申请重置密码。",
    },
    linkExpired: {
      title: "链接已过期",
      message: "链接有效期为一周，请在应用中重新获取邮件。",
    },
    linkInvalid: {
      title: "链接无效",
      message: "只有最新一封邮件中的链接有效。请打开那封邮件中的链接，或在应用中重新获取邮件。",
    },
    notFound: {
      title: "页面不存在",
      message: "请打开邮件中的完整链接。",
    },
    failure: { title: "出错了", message: "请稍后再试。请求编号：" },
  },
};

/** @param own a team's own texts, which replace the built-in ones */
export function wordsFor(language: Language, own: PageTexts = {}): PageWords {
  const words = PAGE_WORDS[language];
  const changed = Object.entries(own).map(([page, texts]) => {
    return [page, { ...(words[page as keyof PageWords] as object), ...texts }];
  });
  return { ...words, ...Object.fromEntries(changed) };
}
