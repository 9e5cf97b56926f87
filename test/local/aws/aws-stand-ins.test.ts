import {
  PinpointSMSVoiceV2Client,
  SendTextMessageCommand,
} from "@aws-sdk/client-pinpoint-sms-voice-v2";
import { ListSchedulesCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import {
  GetSecretValueCommand,
  ListSecretsCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { SESClient, SendEmailCommand, VerifyEmailIdentityCommand } from "@aws-sdk/client-ses";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSesMailer } from "../../../functions/adapters/messages/ses.ts";
import { VENDOR_NAMES } from "../../../functions/contract/push-providers.ts";
import { isPushCredentials } from "../../../functions/generated/validators/push-credentials.js";
import { type AwsEndpoint, startAwsEndpoint } from "../../../local/aws/aws-endpoint.ts";
import { createPushCredentials } from "../../../local/aws/local-credentials.ts";
import { createOutbox } from "../../../local/aws/outbox.ts";
import { createSecretsManager } from "../../../local/aws/secrets-manager.ts";
import { createSes, type SentMail } from "../../../local/aws/ses.ts";
import { createSms, type SentSms } from "../../../local/aws/sms.ts";
import { createLocalClock } from "../../../local/data/local-clock.ts";
import { grantGoogleToken } from "../../../local/gateways/google-token.ts";
import type { SimulatedVendorName } from "../../../local/gateways/vendors/vendors.ts";
import type { Access, Statement } from "../../../local/template/role-policies.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const secret = (name: string, generate?: object) => ({
  name,
  arn: `arn:${name}`,
  secretString: generate ? undefined : "{}",
  generate: generate as Record<string, unknown> | undefined,
});
const SECRETS = [
  secret("a-MasterKey", { PasswordLength: 48 }),
  secret("a-Session", { PasswordLength: 64 }),
  secret("a-PushCredentials"),
];

const maySendTo = (identities: string): readonly Statement[] => [
  {
    effect: "Allow",
    actions: ["ses:SendEmail"],
    fromAddress: "no-reply@example.com",
    resources: [`arn:aws:ses:*:*:identity/${identities}`],
  },
];
/** Permissions of functions, by the access key that each signs with. */
const ACCESS: Access = new Map([
  ["everybody", maySendTo("*")],
  ["domain", maySendTo("example.com")],
]);

const clock = createLocalClock();
const mails = createOutbox<SentMail>();
const messages = createOutbox<SentSms>();
let endpoint: AwsEndpoint;
let config: object;

beforeAll(async () => {
  const secrets = await createSecretsManager({
    secrets: SECRETS,
    masterKey: "master",
    hookKey: "hook",
    platformCredentials: "{}",
    vendors: [],
    file: undefined,
  });
  endpoint = await startAwsEndpoint({
    json: {
      "secretsmanager.GetSecretValue": secrets.getSecretValue,
      "PinpointSMSVoiceV2.SendTextMessage": createSms(messages, clock),
    },
    query: { SendEmail: createSes({ outbox: mails, clock, access: ACCESS }) },
    rest: (request) => grantGoogleToken(request, Date.now()),
  });
  config = {
    endpoint: endpoint.origin,
    region: "us-east-1",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    maxAttempts: 1,
  };
});
afterAll(() => endpoint.stop());

const mail = (to: string) =>
  new SendEmailCommand({
    Source: "Landfall <no-reply@example.com>",
    Destination: { ToAddresses: [to] },
    Message: {
      Subject: { Data: "Hi <Tom> & you" },
      Body: {
        Text: { Data: "Open http://x.io/verify/abc\n" },
        Html: { Data: '<a href="http://x.io/verify/abc?a=1&amp;b=2">x</a>' },
      },
    },
  });

test("stores a mail with its links", async () => {
  const { MessageId } = await new SESClient(config).send(mail("tom@example.com"));
  expect(MessageId).toBeTruthy();
  expect(mails.all()).toMatchObject([
    {
      to: "tom@example.com",
      subject: "Hi <Tom> & you",
      links: ["http://x.io/verify/abc", "http://x.io/verify/abc?a=1&b=2"],
    },
  ]);
});

test("refuses a function that may not send to the recipient, as SES in the sandbox does (L12)", async () => {
  const clientOf = (accessKeyId: string) =>
    new SESClient({ ...config, credentials: { accessKeyId, secretAccessKey: "b" } });
  const send = (label: string) => clientOf(label).send(mail("tom@example.org"));
  await expect(send("everybody")).resolves.toHaveProperty("MessageId");
  await expect(send("domain")).rejects.toMatchObject({
    name: "AccessDenied",
    message: expect.stringContaining("identity/tom@example.org"),
  });
  const other = new SendEmailCommand({ ...mail("tom@example.org").input, Source: "x@example.com" });
  await expect(clientOf("everybody").send(other)).rejects.toMatchObject({ name: "AccessDenied" });
});

test("rejects an address that SES rejects", async () => {
  const sent = new SESClient(config).send(mail("nobody"));
  await expect(sent).rejects.toMatchObject({ name: "InvalidParameterValue" });
});

test.each(["潮汐笔记 <no-reply@example.com>", "Shop, Inc. <no-reply@example.com>"])(
  "refuses the bare sender %s as SES does, and takes it from the mailer (L23)",
  async (sender) => {
    const client = new SESClient(config);
    const bare = new SendEmailCommand({ ...mail("tom@example.com").input, Source: sender });
    await expect(client.send(bare)).rejects.toMatchObject({ name: "InvalidParameterValue" });
    const content = {
      subject: "Hi",
      text: "t",
      html: "<p>t</p>",
      tags: { user: "u", address: "a" },
    };
    const acceptance = await createSesMailer({ sender }, client).send({
      to: "tom@example.com",
      ...content,
    });
    expect(acceptance.kind).toBe("accepted");
  },
);

test("stores an SMS and rejects a number without country code", async () => {
  const sms = new PinpointSMSVoiceV2Client(config);
  const send = (DestinationPhoneNumber: string) =>
    sms.send(new SendTextMessageCommand({ DestinationPhoneNumber, MessageBody: "123456" }));
  await send("+8613800000000");
  expect(messages.all()).toMatchObject([{ to: "+8613800000000", text: "123456" }]);
  await expect(send("13800000000")).rejects.toMatchObject({ name: "ValidationException" });
});

test("serves the configured master key, generated secrets and credentials of the simulators", async () => {
  const client = new SecretsManagerClient(config);
  const value = async (SecretId: string) =>
    (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString ?? "";
  expect(await value("arn:a-MasterKey")).toBe("master");
  expect(await value("a-Session")).toMatch(/^[A-Za-z0-9]{64}$/);
  const credentials = JSON.parse(await value("a-PushCredentials"));
  expect(credentials.apns.keys[0]).toMatchObject({ teamId: "*", keyId: "LOCALKEY01" });
  expect(credentials.fcm.serviceAccount.project_id).toBe("landfall-local");
  await expect(value("other")).rejects.toMatchObject({ name: "ResourceNotFoundException" });
});

test("generates credentials of every vendor as senders read them", async () => {
  const names = VENDOR_NAMES as readonly SimulatedVendorName[];
  const credentials = await createPushCredentials(names);
  expect(isPushCredentials(credentials)).toBe(true);
  expect(Object.keys(credentials).sort()).toEqual([...names, "apns", "fcm"].sort());
});

test("keeps generated secrets across a restart, readable only by their owner", async () => {
  const file = `${temporaryFolder()}/secrets.json`;
  const open = () =>
    createSecretsManager({
      secrets: SECRETS,
      masterKey: "m",
      hookKey: "h",
      platformCredentials: "{}",
      vendors: [],
      file,
    });
  const [first, second] = [await open(), await open()];
  expect(first.findValue("Session")).toBe(second.findValue("Session"));
  const { statSync } = await import("node:fs");
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("names an unsupported operation in its error, in every protocol", async () => {
  const expected = { name: "UnknownOperationException", message: /does not support/ };
  const message = expect.stringMatching(expected.message);
  await expect(
    new SecretsManagerClient(config).send(new ListSecretsCommand({})),
  ).rejects.toMatchObject({ name: expected.name, message });
  await expect(
    new SESClient(config).send(new VerifyEmailIdentityCommand({ EmailAddress: "a@b.c" })),
  ).rejects.toMatchObject({ name: expected.name, message });
  await expect(
    new SchedulerClient(config).send(new ListSchedulesCommand({})),
  ).rejects.toMatchObject({ name: expected.name });
});
