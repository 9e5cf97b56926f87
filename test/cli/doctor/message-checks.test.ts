import { DescribeStacksCommand, ListStackResourcesCommand } from "@aws-sdk/client-cloudformation";
import { GetAccountSettingsCommand, GetFunctionConfigurationCommand } from "@aws-sdk/client-lambda";
import {
  DescribeAccountAttributesCommand,
  DescribePhoneNumbersCommand,
  DescribeSpendLimitsCommand,
} from "@aws-sdk/client-pinpoint-sms-voice-v2";
import { GetSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import { GetAccountCommand, GetEmailIdentityCommand } from "@aws-sdk/client-sesv2";
import { generate } from "selfsigned";
import { describe, expect, it } from "vitest";
import { healthyOutputs, PHONE_NUMBER, toStack } from "../../support/healthy-deployment.ts";
import {
  examine,
  expectDiagnosis,
  findComplaints,
  type Illness,
  named,
  patient,
  usePatient,
} from "../../support/patient.ts";

usePatient();

const variables = (name: string, Variables: Record<string, string>) => ({
  ...({ FunctionName: name, State: "Active", LastUpdateStatus: "Successful" } as const),
  Environment: { Variables },
});

const ILLNESSES: readonly Illness[] = [
  [
    "mails that are paused",
    "mail-quota",
    () =>
      patient.account.ses
        .on(GetAccountCommand)
        .resolves({ SendingEnabled: false, EnforcementStatus: "SHUTDOWN" }),
    { state: "problem", text: /paused sending \(SHUTDOWN\)/ },
  ],
  [
    "the sandbox of SES",
    "mail-quota",
    () =>
      patient.account.ses
        .on(GetAccountCommand)
        .resolves({ SendingEnabled: true, ProductionAccessEnabled: false }),
    {
      state: "problem",
      text: /sandbox/,
      remedy: /put-account-details --production-access-enabled/,
    },
  ],
  [
    "a daily quota of mails that is nearly used",
    "mail-quota",
    () =>
      patient.account.ses.on(GetAccountCommand).resolves({
        ...{ SendingEnabled: true, ProductionAccessEnabled: true },
        SendQuota: { Max24HourSend: 200, SentLast24Hours: 190, MaxSendRate: 1 },
      }),
    { state: "warning", text: /190 of 200/ },
  ],
  [
    "a sender without an identity",
    "mail-sender",
    () =>
      patient.account.ses
        .on(GetEmailIdentityCommand, { EmailIdentity: "example.com" })
        .rejects(named("NotFoundException")),
    {
      state: "problem",
      text: /neither app@example.com nor example.com/,
      remedy: /create-email-identity/,
    },
  ],
  [
    "a domain that waits for its DNS records",
    "mail-sender",
    () =>
      patient.account.ses.on(GetEmailIdentityCommand, { EmailIdentity: "example.com" }).resolves({
        ...{ IdentityType: "DOMAIN", VerifiedForSendingStatus: false },
        DkimAttributes: {
          ...{ Status: "PENDING", Tokens: ["t1"] },
          SigningHostedZone: "dkim.ap-northeast-3.amazonses.com",
        },
      }),
    {
      state: "problem",
      text: /not verified/,
      remedy: /t1\._domainkey\.example\.com CNAME t1\.dkim\.ap-northeast-3\.amazonses\.com/,
    },
  ],
  [
    "a domain without DKIM",
    "mail-sender",
    () =>
      patient.account.ses.on(GetEmailIdentityCommand, { EmailIdentity: "example.com" }).resolves({
        ...{ IdentityType: "DOMAIN", VerifiedForSendingStatus: true },
        DkimAttributes: { Status: "FAILED", Tokens: ["t1"] },
      }),
    { state: "warning", text: /DKIM signature is FAILED/ },
  ],
  [
    "mails that are off",
    "mail-sender",
    () =>
      patient.account.lambda
        .on(GetFunctionConfigurationCommand, { FunctionName: "app-send-mail" })
        .resolves(variables("app-send-mail", { POWERTOOLS_SERVICE_NAME: "app/send-mail" })),
    { state: "skipped", text: /no mailSender/ },
  ],
  [
    "the sandbox of SMS",
    "sms",
    () =>
      patient.account.sms
        .on(DescribeAccountAttributesCommand)
        .resolves({ AccountAttributes: [{ Name: "ACCOUNT_TIER", Value: "SANDBOX" }] }),
    { state: "problem", text: /sandbox/ },
  ],
  [
    "a spend limit of one dollar",
    "sms",
    () =>
      patient.account.sms.on(DescribeSpendLimitsCommand).resolves({
        SpendLimits: [
          {
            Name: "TEXT_MESSAGE_MONTHLY_SPEND_LIMIT",
            EnforcedLimit: 1,
            MaxLimit: 50,
            Overridden: true,
          },
        ],
      }),
    { state: "warning", text: /\$1 a month/, remedy: /--monthly-limit 50/ },
  ],
  [
    "a phone number that is not active",
    "sms",
    () =>
      patient.account.sms
        .on(DescribePhoneNumbersCommand)
        .resolves({ PhoneNumbers: [{ Status: "PENDING" }] as never }),
    { state: "problem", text: new RegExp(`${PHONE_NUMBER} is PENDING`) },
  ],
  [
    "no push credentials",
    "push-credentials",
    () =>
      patient.account.secrets
        .on(GetSecretValueCommand, { SecretId: "arn:push" })
        .resolves({ SecretString: "{}" }),
    {
      state: "problem",
      text: /No push credentials/,
      remedy: /npx landfall credentials add PROVIDER … --store arn:push/,
    },
  ],
  [
    "push credentials that are malformed",
    "push-credentials",
    () =>
      patient.account.secrets
        .on(GetSecretValueCommand, { SecretId: "arn:push" })
        .resolves({ SecretString: JSON.stringify({ fcm: { projectId: "p" } }) }),
    { state: "problem", text: /\/fcm needs a serviceAccount/ },
  ],
];

function storeCredentials(SecretString: string): void {
  patient.account.secrets
    .on(GetSecretValueCommand, { SecretId: "arn:push" })
    .resolves({ SecretString });
}

function storeVendors(...vendors: readonly string[]): void {
  storeCredentials(JSON.stringify(Object.fromEntries(vendors.map((vendor) => [vendor, [{}]]))));
}

/** Gives the deployment a sender for each of the vendors. */
function deployVendors(...vendors: readonly string[]): void {
  const { cloudFormation, lambda } = patient.account;
  const names = vendors.map((vendor) => `send-${vendor}`);
  cloudFormation.on(ListStackResourcesCommand).resolves({
    StackResourceSummaries: names.map((name) => ({
      ...{ ResourceType: "AWS::Lambda::Function", LogicalResourceId: name },
      ...{ PhysicalResourceId: `app-${name}`, LastUpdatedTimestamp: new Date(0) },
      ResourceStatus: "CREATE_COMPLETE",
    })),
  });
  for (const name of names) {
    lambda.on(GetFunctionConfigurationCommand, { FunctionName: `app-${name}` }).resolves({
      ...{ FunctionName: `app-${name}`, State: "Active", LastUpdateStatus: "Successful" },
      Environment: { Variables: { POWERTOOLS_SERVICE_NAME: `app/${name}` } },
    });
  }
}

describe("the doctor", () => {
  it.each(ILLNESSES)("finds %s", (...illness) => expectDiagnosis(illness));

  it("names the vendors with stored credentials, and which of APNs and FCM has none", async () => {
    const hms = [{ appId: "1", clientSecret: "s" }];
    patient.account.secrets
      .on(GetSecretValueCommand, { SecretId: "arn:push" })
      .resolves({ SecretString: JSON.stringify({ hms }) });
    expect(JSON.stringify(await examine())).toContain(
      "Valid for Huawei; none for APNs, FCM, so their devices get no pushes",
    );
  });

  it("says which vendors have credentials but no sender", async () => {
    storeVendors("hms", "mz");
    deployVendors("mz");
    const complaints = await findComplaints("push-vendors");
    expect(complaints).toEqual([
      {
        state: "warning",
        text: expect.stringMatching(/Credentials of Huawei .* no sender/),
        remedy: 'Add "hms" to pushVendors and deploy',
      },
    ]);
  });

  it("says which vendors have a sender but no credentials", async () => {
    storeVendors("hms");
    deployVendors("hms", "vivo", "mz");
    const complaints = await findComplaints("push-vendors");
    expect(complaints).toEqual(
      ["vivo", "Meizu"].map((name) => ({
        state: "problem",
        text: expect.stringContaining(`${name} has a sender but no credentials`),
        remedy: expect.stringMatching(
          /npx landfall credentials add (vivo|mz) … --store arn:push, or remove/,
        ),
      })),
    );
  });

  it("warns of a push that leaves the API of a new account nothing, and says what is enough (L25)", async () => {
    const { cloudFormation, lambda } = patient.account;
    deployVendors("hms", "honor", "mi", "oppo", "vivo");
    const outputs = { ...healthyOutputs(patient.url), Concurrency: "10" };
    cloudFormation.on(DescribeStacksCommand).resolves(toStack(outputs));
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } });

    expect(await findComplaints("concurrency")).toEqual([
      {
        state: "warning",
        text: expect.stringContaining("a push leaves the API 0 of 10"),
        remedy: expect.stringContaining("at least 20"),
      },
    ]);
  });

  it("leaves vendors to the other check while the stored credentials are not valid JSON", async () => {
    storeCredentials("{");
    const results = await examine();
    const found = results.find(({ check }) => check === "push-vendors")?.findings;
    expect(found).toEqual([expect.objectContaining({ state: "skipped" })]);
  });

  it("finds a certificate that expires within a month, and never quotes a secret", async () => {
    const { cert, private: key } = await generate([{ name: "commonName", value: "push" }], {
      notAfterDate: new Date(Date.now() + 5 * 86_400_000),
    });
    const certificate = { certificate: cert, privateKey: key, environment: "production" };
    const certificates = [{ ...certificate, topic: "com.example.app" }];
    patient.account.secrets
      .on(GetSecretValueCommand, { SecretId: "arn:push" })
      .resolves({ SecretString: JSON.stringify({ apns: { certificates } }) });
    const complaints = await findComplaints("push-credentials");
    expect(complaints).toEqual([
      expect.objectContaining({
        state: "warning",
        text: expect.stringMatching(/certificates\/0 expires on/),
      }),
    ]);
    expect(JSON.stringify(await examine())).not.toMatch(/PRIVATE KEY|"master"/);
  });
});
