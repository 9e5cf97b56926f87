import resetPasswordEnHtml from "../../functions/features/messages/templates/reset-password.en.html";
import resetPasswordEnText from "../../functions/features/messages/templates/reset-password.en.txt";
import resetPasswordZhHtml from "../../functions/features/messages/templates/reset-password.zh.html";
import resetPasswordZhText from "../../functions/features/messages/templates/reset-password.zh.txt";
import verifyEmailEnHtml from "../../functions/features/messages/templates/verify-email.en.html";
import verifyEmailEnText from "../../functions/features/messages/templates/verify-email.en.txt";
import verifyEmailZhHtml from "../../functions/features/messages/templates/verify-email.zh.html";
import verifyEmailZhText from "../../functions/features/messages/templates/verify-email.zh.txt";
import type { Answers } from "../questions.ts";
import type { Files } from "../write-project.ts";

const FOLDER = "mail-templates";

const TEMPLATES: Readonly<Record<string, Files>> = {
  en: {
    "mail-templates/reset-password.en.html": resetPasswordEnHtml,
    "mail-templates/reset-password.en.txt": resetPasswordEnText,
    "mail-templates/verify-email.en.html": verifyEmailEnHtml,
    "mail-templates/verify-email.en.txt": verifyEmailEnText,
  },
  zh: {
    "mail-templates/reset-password.zh.html": resetPasswordZhHtml,
    "mail-templates/reset-password.zh.txt": resetPasswordZhText,
    "mail-templates/verify-email.zh.html": verifyEmailZhHtml,
    "mail-templates/verify-email.zh.txt": verifyEmailZhText,
  },
};

/** The mails that teams change first, in the language of the project. */
export function toMailTemplates({ language }: Answers): Files {
  return {
    ...TEMPLATES[language],
    [`${FOLDER}/README.md`]: toReadme(language),
  };
}

function toReadme(language: string): string {
  return `# Mails and pages

A file here replaces the built-in text; delete it, and the built-in one is back. Every synthesis checks the files.

| File | Holds |
| --- | --- |
| \`verify-email.${language}.txt\`, \`.html\` | The mail with the link that confirms an address |
| \`reset-password.${language}.txt\`, \`.html\` | The mail with the link to a new password |
| \`address-changed\`, \`password-changed\`, \`phone-changed\` | Notices, with the same endings |
| \`frame.html\` | What surrounds the HTML of each mail, with \`[[title]]\` and \`[[content]]\` |
| \`pages.${language}.json\` | Texts of the pages, such as \`{"linkExpired": {"title": "…"}}\` |

The text file begins with \`Subject: …\` and an empty line. Placeholders are \`{{appname}}\`, \`{{email}}\`,
\`{{username}}\`, \`{{link}}\` and \`{{time}}\`; the first two mails need \`{{link}}\`. The languages are \`en\` and \`zh\`.
`;
}
