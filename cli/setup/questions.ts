import { randomBytes } from "node:crypto";
import { VENDOR_NAMES } from "../../functions/contract/push-providers.ts";
import type { LandfallConfig } from "../../functions/generated/types.ts";

type Settings = Partial<LandfallConfig>;

export interface Question {
  /** The flag that answers it, without hyphens. */
  readonly flag: string;
  /** Name of the flag's value in the help. */
  readonly value: string;
  readonly text: string;
  /** @param answer not empty */
  toSettings(answer: string): Settings;
  /** Undefined if an answer is required. */
  readonly empty?: { readonly means: string; toSettings(): Settings };
}

const LEANCLOUD_KEYS = "LeanCloud's console, Settings, App keys";

/** In the order of asking. Every other setting has a default that serves a first deployment. */
export const QUESTIONS: readonly Question[] = [
  {
    ...{ flag: "app-name", value: "NAME" },
    text: "Name of the app in AWS (lower-case letters, digits and hyphens, such as my-shop)",
    toSettings: (appName) => ({ appName }),
  },
  {
    ...{ flag: "app-id", value: "ID" },
    text: `App id (${LEANCLOUD_KEYS})`,
    toSettings: (appId) => ({ appId }),
    empty: { means: "a new one", toSettings: () => ({ appId: randomKey() }) },
  },
  {
    ...{ flag: "app-key", value: "KEY" },
    text: `App key (${LEANCLOUD_KEYS})`,
    toSettings: (appKey) => ({ appKey }),
    empty: { means: "a new one", toSettings: () => ({ appKey: randomKey() }) },
  },
  {
    ...{ flag: "alarm-mail", value: "ADDRESS" },
    text: "E-mail address that receives alarms",
    toSettings: (alarmMail) => ({ alarmMail }),
    empty: { means: "no alarms", toSettings: () => ({}) },
  },
  {
    ...{ flag: "mail-sender", value: "SENDER" },
    text: "Sender of mails to your users (such as My Shop <no-reply@my-shop.com>)",
    toSettings: (mailSender) => ({ mailSender, createMailIdentity: true }),
    empty: { means: "no mails", toSettings: () => ({}) },
  },
  {
    ...{ flag: "push-vendors", value: "NAMES" },
    text: `Push services besides APNs and FCM, separated by commas (${VENDOR_NAMES.join(", ")})`,
    toSettings: (answer) => ({ pushVendors: answer.split(/[\s,]+/) as never }),
    empty: { means: "none", toSettings: () => ({}) },
  },
];

/** 24 characters. None is a hyphen, which a shell would take for a flag. */
function randomKey(): string {
  return randomBytes(12).toString("hex");
}
