import { createTexter } from "../../adapters/end-user-messaging.ts";
import { createSesMailer } from "../../adapters/ses.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { Mailer } from "../../ports/mailer.ts";
import type { Texter } from "../../ports/texter.ts";
import { readEnv, requireEnv } from "../config.ts";
import { systemLog } from "./log.ts";
import { systemClock } from "./system.ts";

export function mailPorts(): { mailer: Mailer; log: Log } {
  const { mailSender } = requireEnv(readEnv(), "mailSender");
  return { mailer: createSesMailer(mailSender), log: systemLog };
}

export function smsPorts(): { texter: Texter; clock: Clock; log: Log } {
  const { smsOriginationIdentity } = requireEnv(readEnv(), "smsOriginationIdentity");
  return { texter: createTexter(smsOriginationIdentity), clock: systemClock, log: systemLog };
}
