import { createDynamoUserMail } from "../adapters/dynamodb/accounts/user-mail.ts";
import { createSmsSender } from "../adapters/messages/end-user-messaging.ts";
import { createSesMailer } from "../adapters/messages/ses.ts";
import { ENV } from "../contract/env.ts";
import { MESSAGE_SETTINGS } from "../contract/setting-readers.ts";
import { defined } from "../domain/defined.ts";
import type { SendMailPorts } from "../features/jobs/send-mail.ts";
import type { SendSmsPorts } from "../features/jobs/send-sms.ts";
import type { Mailer } from "../ports/messages.ts";
import { readEnv, readMailTexts, readSettings, requireEnv } from "./environment.ts";
import { sessionSecret } from "./secrets.ts";
import { throttle, userLookup, userTable } from "./stores.ts";
import { systemClock, systemLog } from "./system.ts";

export function mailPorts(): SendMailPorts {
  const env = readEnv();
  return {
    ...requireEnv(env, "baseUrl"),
    users: userLookup(),
    userMail: createDynamoUserMail(userTable()),
    throttle: throttle(),
    mailer: mailer(),
    secret: sessionSecret,
    settings: readSettings(...MESSAGE_SETTINGS),
    ownTemplates: readMailTexts().templates,
    clock: systemClock,
    log: systemLog,
  };
}

function mailer(): Mailer {
  const env = readEnv();
  const { mailSender: sender } = requireEnv(env, "mailSender");
  const configurationSet = env[ENV.mailConfigurationSet] || undefined;
  return createSesMailer({ sender, ...defined({ configurationSet }) });
}

export function smsPorts(): SendSmsPorts {
  const { smsOriginationIdentity } = requireEnv(readEnv(), "smsOriginationIdentity");
  return { smsSender: createSmsSender(smsOriginationIdentity), clock: systemClock, log: systemLog };
}
