import { createDynamoUserMail } from "../adapters/dynamodb/accounts/user-mail.ts";
import { createTexter } from "../adapters/messages/end-user-messaging.ts";
import { createSesMailer } from "../adapters/messages/ses.ts";
import { ENV } from "../contract/env.ts";
import type { SendMailPorts } from "../jobs/send-mail.ts";
import type { Mailer, Texter } from "../ports/messages.ts";
import type { Clock, Log } from "../ports/system.ts";
import { readEnv, requireEnv } from "./environment.ts";
import { systemLog } from "./log.ts";
import { sessionSecret } from "./secrets.ts";
import { readSettings } from "./settings.ts";
import { systemClock } from "./system.ts";
import { throttle } from "./throttle.ts";
import { users, userTable } from "./stores.ts";

export function mailPorts(): SendMailPorts {
  const env = readEnv();
  const { baseUrl } = requireEnv(env, "baseUrl");
  return {
    users: users(),
    userMail: createDynamoUserMail(userTable()),
    throttle: throttle(),
    mailer: sesMailer(),
    secret: sessionSecret,
    baseUrl,
    settings: readSettings(env),
    clock: systemClock,
    log: systemLog,
  };
}

function sesMailer(): Mailer {
  const env = readEnv();
  const { mailSender: sender } = requireEnv(env, "mailSender");
  const configurationSet = env[ENV.mailConfigurationSet];
  return createSesMailer({ sender, ...(configurationSet ? { configurationSet } : {}) });
}

export function smsPorts(): { texter: Texter; clock: Clock; log: Log } {
  const { smsOriginationIdentity } = requireEnv(readEnv(), "smsOriginationIdentity");
  return { texter: createTexter(smsOriginationIdentity), clock: systemClock, log: systemLog };
}
