import {
  DescribeAccountAttributesCommand,
  DescribePhoneNumbersCommand,
  DescribePoolsCommand,
  DescribeSpendLimitsCommand,
} from "@aws-sdk/client-pinpoint-sms-voice-v2";
import { ENV } from "../../../functions/contract/env.ts";
import type { Clients, Deployment } from "../../stack/deployment.ts";
import { type Check, type Finding, ok, problem, skipped, warning } from "../finding.ts";

/** USD a month: the limit of a new account, which a hundred codes reach. */
const NEW_ACCOUNT_LIMIT = 1;

/** Whether AWS End User Messaging sends SMS to everybody, up to which costs, and from a sender in use. */
export const checkSms: Check<Deployment> = {
  name: "sms",
  actions: [
    "sms-voice:DescribeAccountAttributes",
    "sms-voice:DescribeSpendLimits",
    "sms-voice:DescribePhoneNumbers",
    "sms-voice:DescribePools",
  ],
  run: async (deployment) => {
    const { [ENV.smsOriginationIdentity]: identity } = await deployment.variablesFor("send-sms");
    if (identity === undefined) return [skipped("SMS are off: no smsOriginationIdentity")];
    const { clients } = deployment;
    return [
      await judgeTier(clients),
      await judgeSpendLimit(clients),
      await judgeIdentity(identity, clients),
    ];
  },
};

async function judgeTier({ sms }: Clients): Promise<Finding> {
  const { AccountAttributes = [] } = await sms.send(new DescribeAccountAttributesCommand({}));
  const tier = AccountAttributes.find(({ Name }) => Name === "ACCOUNT_TIER")?.Value;
  if (tier === "PRODUCTION") return ok("The account sends SMS to every number");
  const text = "SMS are in the sandbox: they reach only verified numbers";
  return problem(
    text,
    "Request production access in the console of AWS End User Messaging SMS, Account",
  );
}

async function judgeSpendLimit({ sms }: Clients): Promise<Finding> {
  const { SpendLimits = [] } = await sms.send(new DescribeSpendLimitsCommand({}));
  const limit = SpendLimits.find(({ Name }) => Name === "TEXT_MESSAGE_MONTHLY_SPEND_LIMIT");
  const { EnforcedLimit = 0, MaxLimit = 0 } = limit ?? {};
  if (EnforcedLimit > NEW_ACCOUNT_LIMIT) return ok(`SMS may cost $${EnforcedLimit} a month`);
  const text = `SMS may cost $${EnforcedLimit} a month, then they stop`;
  if (MaxLimit > EnforcedLimit) {
    const set = "aws pinpoint-sms-voice-v2 set-text-message-spend-limit-override --monthly-limit";
    return warning(text, `${set} ${MaxLimit}`);
  }
  return warning(
    text,
    "Request a higher spend limit with AWS Support (service limit increase, End User Messaging)",
  );
}

/** @param identity ARN of a phone number, a pool or a sender ID */
async function judgeIdentity(identity: string, { sms }: Clients): Promise<Finding> {
  const status = await readStatus(identity, sms);
  if (status === undefined)
    return skipped(`${identity} is a sender ID; its country may need a registration`);
  if (status === "ACTIVE") return ok(`${identity} is active`);
  const text = `${identity} is ${status}`;
  return problem(text, "Finish its registration in the console of AWS End User Messaging SMS");
}

async function readStatus(identity: string, sms: Clients["sms"]): Promise<string | undefined> {
  if (identity.includes(":phone-number/")) {
    const input = { PhoneNumberIds: [identity] };
    const { PhoneNumbers = [] } = await sms.send(new DescribePhoneNumbersCommand(input));
    return PhoneNumbers[0]?.Status ?? "unknown";
  }
  if (!identity.includes(":pool/")) return undefined;
  const { Pools = [] } = await sms.send(new DescribePoolsCommand({ PoolIds: [identity] }));
  return Pools[0]?.Status ?? "unknown";
}
