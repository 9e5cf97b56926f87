import { defineCommand } from "../command.ts";
import { flag, value } from "../flags.ts";

export const setup = defineCommand({
  name: "setup",
  summary: "Asks six questions and writes the settings of a deployment",
  usage: ["[--config FILE] [--yes]"],
  options: {
    config: value("FILE", "file to write, which must not exist yet", "landfall.json"),
    yes: flag("ask nothing: what no flag says gets its default, except the name of the app"),
    "app-name": value("NAME", "name of the app in AWS, such as my-shop"),
    "app-id": value("ID", "app id of your LeanCloud application (default: a new one)"),
    "app-key": value("KEY", "its app key (default: a new one)"),
    "alarm-mail": value("ADDRESS", "receives alarms (default: no alarms)"),
    "mail-sender": value(
      "SENDER",
      "sender of mails to users, such as 'My Shop <no-reply@my-shop.com>' (default: no mails)",
    ),
    "push-vendors": value(
      "NAMES",
      "push services besides APNs and FCM, separated by commas, such as hms,mi (default: none)",
    ),
  },
  notes:
    "A flag answers its question beforehand. It needs no AWS account. The file holds no secret: keep it in your own repository, and edit it as docs/settings.md says.",
  read: ({ config, yes, ...answers }) => ({
    ...{ file: config, yes },
    answers: answers as Readonly<Record<string, string | undefined>>,
  }),
  run: async (flags) => (await import("../setup/write-settings.ts")).writeSettings(flags),
});
