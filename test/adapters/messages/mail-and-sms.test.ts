import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  ConflictException,
  PinpointSMSVoiceV2Client,
  SendTextMessageCommand,
  ThrottlingException,
} from "@aws-sdk/client-pinpoint-sms-voice-v2";
import {
  MessageRejected,
  SESClient,
  SESServiceException,
  SendEmailCommand,
} from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import { expect, test } from "vitest";
import { createSmsSender } from "../../../functions/adapters/messages/end-user-messaging.ts";
import { createSesMailer } from "../../../functions/adapters/messages/ses.ts";
import { isMailMessage } from "../../../functions/generated/validators/mail-message.js";
import { isSmsMessage } from "../../../functions/generated/validators/sms-message.js";

const MAIL = {
  to: "tom@example.com",
  subject: "Hi",
  text: "t",
  html: "<p>t</p>",
  tags: { user: "5d831ac8", address: "a-b_c" },
};
const REQUEST = {
  version: 1,
  purpose: "verifyEmail",
  email: "tom@example.com",
  requestId: "bW9zdGx5LXJhbmRvbQ",
  requestedAtMs: 1,
};
const SMS = { version: 1, to: "+8613800138000", text: "hello" };
const $metadata = {};

const SENDER = { sender: "App <app@example.com>", configurationSet: "feedback" };

function mailer(sender = SENDER.sender) {
  const client = new SESClient({ region: "eu-west-1", maxAttempts: 1 });
  return { mock: mockClient(client), mailer: createSesMailer({ ...SENDER, sender }, client) };
}

function smsSender() {
  const client = new PinpointSMSVoiceV2Client({ region: "eu-west-1", maxAttempts: 1 });
  return { mock: mockClient(client), smsSender: createSmsSender("arn:phone-number", client) };
}

test("a mail is sent from the configured sender to one recipient", async () => {
  const { mock, mailer: ses } = mailer();
  mock.on(SendEmailCommand).resolves({ MessageId: "ses-1" });
  expect(await ses.send(MAIL)).toEqual({ kind: "accepted", id: "ses-1" });
  expect(mock.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
    Source: "App <app@example.com>",
    Destination: { ToAddresses: ["tom@example.com"] },
    ConfigurationSetName: "feedback",
    Tags: [
      { Name: "user", Value: "5d831ac8" },
      { Name: "address", Value: "a-b_c" },
    ],
  });
});

test.each([
  ["tom@m\u00fcnchen.example", "tom@xn--mnchen-3ya.example"],
  ["tom@example.com/evil", undefined],
  ["汤姆@example.com", undefined],
  ["tom.@example.com", undefined],
  ["tom@example..com", undefined],
  ["t.o'm+shop_1@sub.example.com", "t.o'm+shop_1@sub.example.com"],
])("a mail to %s is sent to %s", async (to, recipient) => {
  const { mock, mailer: ses } = mailer();
  mock.on(SendEmailCommand).resolves({ MessageId: "ses-1" });
  const acceptance = await ses.send({ ...MAIL, to });
  const calls = mock.commandCalls(SendEmailCommand);
  expect(calls[0]?.args[0].input.Destination?.ToAddresses?.[0]).toBe(recipient);
  expect(acceptance.kind).toBe(recipient === undefined ? "rejected" : "accepted");
});

test("a mail that SES refuses is thrown, since the sender may be at fault (L23, R45)", async () => {
  const { mock, mailer: ses } = mailer();
  const name = "InvalidParameterValue";
  mock
    .on(SendEmailCommand)
    .rejectsOnce(new SESServiceException({ name, message: "no", $fault: "client", $metadata }))
    .rejectsOnce(new MessageRejected({ message: "Email address is not verified.", $metadata }))
    .rejectsOnce(Object.assign(new Error("slow down"), { name: "Throttling" }));
  await expect(ses.send(MAIL)).rejects.toThrow("no");
  await expect(ses.send(MAIL)).rejects.toThrow("not verified");
  await expect(ses.send(MAIL)).rejects.toThrow("slow down");
});

test("a text message to an opted-out number is rejected for good; throttling is retried", async () => {
  const { mock, smsSender: sms } = smsSender();
  const Reason = "DESTINATION_PHONE_NUMBER_OPTED_OUT";
  mock
    .on(SendTextMessageCommand)
    .resolvesOnce({ MessageId: "sms-1" })
    .rejectsOnce(new ConflictException({ message: "no", Reason, $metadata }))
    .rejectsOnce(new ThrottlingException({ message: "slow down", $metadata }));
  expect(await sms.send(SMS)).toEqual({ kind: "accepted", id: "sms-1" });
  expect(await sms.send(SMS)).toEqual({ kind: "rejected", reason: Reason });
  await expect(sms.send(SMS)).rejects.toThrow("slow down");
});

test.each([
  { ...REQUEST, email: "a@x,b@x" },
  { ...REQUEST, email: "a@x\r\nBcc: b@x" },
  { ...REQUEST, email: "Tom <a@x>" },
  { ...REQUEST, email: ["a@x"] },
  { ...REQUEST, email: `${"a".repeat(320)}@x` },
  { ...REQUEST, purpose: "advertise" },
  { ...REQUEST, requestId: "" },
])("%j is not a valid mail message (A89)", (message) => {
  expect(isMailMessage(REQUEST)).toBe(true);
  expect(isMailMessage(message)).toBe(false);
});

test.each(["13800138000", "+0138", "+86 138", "+861380013800012345", ""])(
  "%j is not a valid phone number of a text message",
  (to) => {
    expect(isSmsMessage(SMS)).toBe(true);
    expect(isSmsMessage({ ...SMS, to })).toBe(false);
  },
);

test("a mail or SMS that gets no answer fails in time and is not repeated at once (L13)", async () => {
  let requests = 0;
  const silent = createServer(() => {
    requests += 1;
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const config = {
    region: "eu-west-1",
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
  };
  const senders = [
    () => createSesMailer(SENDER, new SESClient(config), 200).send(MAIL),
    () => createSmsSender("arn:phone-number", new PinpointSMSVoiceV2Client(config), 200).send(SMS),
  ];
  try {
    for (const send of senders) await expect(send()).rejects.toMatchObject({ name: "AbortError" });
    expect(requests).toBe(senders.length);
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});
