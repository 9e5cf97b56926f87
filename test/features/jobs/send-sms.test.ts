import { expect, test } from "vitest";
import { sendSms } from "../../../functions/features/jobs/send-sms.ts";
import type { SmsMessage } from "../../../functions/generated/types.ts";
import type { Acceptance } from "../../../functions/ports/messages.ts";

const SMS: SmsMessage = { version: 1, to: "+8613800138000", text: "123456" };

const clock = { now: () => 1_000 };

function recordingLog() {
  const lines: unknown[] = [];
  const write =
    (level: string) =>
    (...line: unknown[]) =>
      void lines.push([level, ...line]);
  const log = {
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    failure: write("failure"),
  };
  return { log, lines };
}

const answering = (acceptance: Acceptance) => ({ send: async () => acceptance });

test("a rejection is acknowledged, since a retry can't help, and logged as an error", async () => {
  const { log, lines } = recordingLog();
  const smsSender = answering({ kind: "rejected", reason: "OPTED_OUT" });
  await sendSms(SMS, { smsSender, clock, log });
  expect(lines).toEqual([["error", "sms rejected", { reason: "OPTED_OUT" }]]);
});

test("logs accepted messages by the service's id, without number or text", async () => {
  const { log, lines } = recordingLog();
  await sendSms(SMS, { smsSender: answering({ kind: "accepted", id: "id-1" }), clock, log });
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toMatch(/138001|123456/);
});

test("throws on temporary problems, so that the queue delivers the message again", async () => {
  const { log } = recordingLog();
  const smsSender = { send: async () => Promise.reject(new Error("Throttling")) };
  await expect(sendSms(SMS, { smsSender, clock, log })).rejects.toThrow("Throttling");
});

test("drops a message whose code has expired, and one that is suppressed", async () => {
  const { log } = recordingLog();
  const sent: object[] = [];
  const smsSender = {
    send: async (sms: object): Promise<Acceptance> => {
      sent.push(sms);
      return { kind: "accepted", id: "id-1" };
    },
  };
  await sendSms({ ...SMS, expiresAtMs: 1_000 }, { smsSender, clock, log });
  await sendSms({ ...SMS, suppressed: true }, { smsSender, clock, log });
  await sendSms({ ...SMS, expiresAtMs: 1_001 }, { smsSender, clock, log });
  expect(sent).toEqual([{ to: SMS.to, text: SMS.text }]);
});
