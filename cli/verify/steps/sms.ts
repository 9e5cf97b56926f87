import { DescribePhoneNumbersCommand } from "@aws-sdk/client-pinpoint-sms-voice-v2";
import { ENV } from "../../../functions/contract/env.ts";
import type { Clients } from "../../stack/deployment.ts";
import { untilLogged } from "../log-lines.ts";
import { StepSkipped } from "../outcome.ts";
import { accepted, requestIdOf, type Target } from "../target.ts";

/**
 * Numbers of the simulator that take every SMS, by the country of the sender's number. A number of one
 * country may not reach another's.
 *
 * @see End User Messaging SMS, "Simulator phone numbers"
 */
const SIMULATED: Readonly<Record<string, string>> = {
  AU: "+61455944038",
  FR: "+33755512501",
  HK: "+85257048426",
  US: "+14254147755",
};

export async function verifySms(target: Target): Promise<string> {
  const { deployment, send } = target;
  if (deployment === undefined) throw new StepSkipped("A local cloud keeps SMS and sends none");
  const { [ENV.smsOriginationIdentity]: sender } = await deployment.variablesFor("send-sms");
  if (sender === undefined)
    throw new StepSkipped("The configuration has no smsOriginationIdentity");
  const to = SIMULATED[await countryOf(sender, deployment.clients)];
  if (to === undefined) {
    const countries = Object.keys(SIMULATED).join(", ");
    throw new StepSkipped(`${sender} is no phone number of ${countries}, so no simulator takes it`);
  }
  const startTime = Math.floor(Date.now() / 1_000);
  const answer = await send("POST", "/1.1/requestSmsCode", { body: { mobilePhoneNumber: to } });
  accepted(answer, `An SMS to ${to}`);
  const requests = [requestIdOf(answer)];
  const texts = { message: "sms accepted", queue: "SmsMessages", requests };
  const own = { field: "apiRequestId", values: requests } as const;
  await untilLogged(deployment, { startTime, ...texts, own, what: "SMS were accepted" });
  return `End User Messaging took an SMS to ${to}, a number of its simulator`;
}

/** The country of a phone number; empty for a pool or a sender ID. */
async function countryOf(sender: string, { sms }: Clients): Promise<string> {
  if (!sender.includes(":phone-number/")) return "";
  const command = new DescribePhoneNumbersCommand({ PhoneNumberIds: [sender] });
  const { PhoneNumbers = [] } = await sms.send(command);
  return PhoneNumbers[0]?.IsoCountryCode ?? "";
}
