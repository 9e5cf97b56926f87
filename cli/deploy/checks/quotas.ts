import {
  DescribeAccountAttributesCommand,
  DescribeSpendLimitsCommand,
} from "@aws-sdk/client-pinpoint-sms-voice-v2";
import { GetAccountCommand } from "@aws-sdk/client-sesv2";
import { type Check, type Finding, ok, problem, skipped, warning } from "../../doctor/finding.ts";
import type { Settings } from "../settings.ts";
import type { Subject } from "../subject.ts";

/** Below this, one push can take most of the account. */
const COMFORTABLE = 100;

const REQUEST =
  "aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000";

/** Concurrent executions: the workers are divided by them. */
export const checkExecutions: Check<Subject> = {
  name: "Lambda",
  actions: ["lambda:GetAccountSettings"],
  run: async ({ flags, concurrency: account, settings }) => {
    if (account === undefined) return [judgeUnknown(settings, flags.file)];
    const configured = settings.config?.concurrency ?? account;
    if (configured > account) return [tooMany(configured, account, flags.file)];
    const taken = settings.takesConcurrency
      ? "concurrency is set to that. Set it in the file if another stack shares the account"
      : `concurrency is ${configured}`;
    const text = `The account runs ${account} functions at once; ${taken}`;
    return [account < COMFORTABLE ? warning(text, REQUEST) : ok(text)];
  },
};

/** Without the account's number, the default of the setting would be far too small for most accounts. */
function judgeUnknown({ config, takesConcurrency, hasConcurrency }: Settings, file: string) {
  const denied = "Not allowed to look: it needs lambda:GetAccountSettings";
  if (takesConcurrency) return skipped(`${denied}. concurrency stays ${config?.concurrency}`);
  if (hasConcurrency) return skipped(denied);
  const remedy = `Set concurrency in ${file} to the account's quota (Service Quotas, AWS Lambda, Concurrent executions), or ask for the permission`;
  return problem(`${denied}, and ${file} has no concurrency`, remedy);
}

function tooMany(configured: number, account: number, file: string): Finding {
  const text = `concurrency is ${configured}, but the account runs ${account} functions at once: workers can starve the API`;
  return problem(text, `Set concurrency to ${account} in ${file}, or remove it, or: ${REQUEST}`);
}

export const checkMails: Check<Subject> = {
  name: "mails",
  actions: ["ses:GetAccount"],
  run: async ({ settings, place }) => {
    if (settings.config?.mailSender === undefined || settings.problems.length > 0) {
      return [skipped("No mailSender")];
    }
    const account = await place.clients.ses.send(new GetAccountCommand({}));
    if (account.ProductionAccessEnabled) return [ok("SES sends to every address")];
    const remedy =
      "aws sesv2 put-account-details --production-access-enabled … (docs/deploying.md#mails)";
    return [warning("SES is in the sandbox: mails reach only verified addresses", remedy)];
  },
};

export const checkSms: Check<Subject> = {
  name: "SMS",
  actions: ["sms-voice:DescribeAccountAttributes", "sms-voice:DescribeSpendLimits"],
  run: async ({ settings, place }) => {
    if (settings.config?.smsOriginationIdentity === undefined || settings.problems.length > 0) {
      return [skipped("No smsOriginationIdentity")];
    }
    const { sms } = place.clients;
    const { AccountAttributes = [] } = await sms.send(new DescribeAccountAttributesCommand({}));
    const tier = AccountAttributes.find(({ Name }) => Name === "ACCOUNT_TIER")?.Value;
    const { SpendLimits = [] } = await sms.send(new DescribeSpendLimitsCommand({}));
    const limit = SpendLimits.find(({ Name }) => Name === "TEXT_MESSAGE_MONTHLY_SPEND_LIMIT");
    const spend = `up to $${limit?.EnforcedLimit ?? 0} a month`;
    if (tier === "PRODUCTION") return [ok(`SMS reach every number, ${spend}`)];
    const remedy = "Request production access: docs/deploying.md#sms";
    return [warning(`SMS are in the sandbox: they reach only verified numbers, ${spend}`, remedy)];
  },
};

const DISTRIBUTION = "AWS::CloudFront::Distribution";

/** AWS answers only the creation of a distribution, so an account is known to be verified once it has one (L20). */
export const checkCloudFront: Check<Subject> = {
  name: "CloudFront",
  actions: ["cloudformation:ListStackResources"],
  run: async ({ flags, deployed, synthesized }) => {
    const wanted = Object.values(synthesized?.template.Resources ?? {});
    if (!wanted.some(({ Type }) => Type === DISTRIBUTION)) {
      return [skipped("Not in use: neither files nor edge")];
    }
    if (deployed?.resources.some(({ type }) => type === DISTRIBUTION)) {
      return [ok("The account may create distributions: the stack has one")];
    }
    const text =
      "AWS may refuse distributions to a new account, and shows it only when it creates one";
    const remedy = !deployed?.serves
      ? `Leave files and edge out of ${flags.file} until the first deployment has succeeded`
      : "If it fails, CloudFormation goes back to the deployed version, and a support case (Account and billing) settles it";
    return [warning(text, remedy)];
  },
};
