import { formatUsd } from "../../lib/costs/format-usd.ts";
import { PRICES } from "../../lib/costs/prices.ts";

/** Counts of what a run asked of the service; a batch counts as its items. */
export interface Usage {
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
  readonly pushes: number;
  /** Undefined in reports of earlier versions, as `sms`. */
  readonly mails?: number;
  readonly sms?: number;
  /** Seconds until the answers. */
  readonly seconds: number;
}

export const NO_USE: Usage = {
  requests: 0,
  reads: 0,
  writes: 0,
  pushes: 0,
  mails: 0,
  sms: 0,
  seconds: 0,
};

/** The most that one request takes: a sign-up writes 12 units, a save of an installation reads 4. */
const WRITE_UNITS = 12;
const READ_UNITS = 4;
/** Requests of SQS for a push of a few devices, which may be settled in thirty rounds. */
const PUSH_MESSAGES = 150;
/** More memory than any function for requests has. */
const GIGABYTES = 2;

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly elapsedMs: number;
}

export function addRequest(usage: Usage, { method, path, body, elapsedMs }: SentRequest): Usage {
  const items = (body as { readonly requests?: readonly unknown[] } | undefined)?.requests?.length;
  const isRead = method === "GET";
  return {
    requests: usage.requests + 1,
    reads: usage.reads + (isRead ? 1 : 0),
    writes: usage.writes + (isRead ? 0 : (items ?? 1)),
    pushes: usage.pushes + (method === "POST" && path === "/1.1/push" ? 1 : 0),
    mails: (usage.mails ?? 0) + (asksForMail({ method, path, body }) ? 1 : 0),
    sms: (usage.sms ?? 0) + (method === "POST" && SMS_PATHS.includes(path) ? 1 : 0),
    seconds: usage.seconds + elapsedMs / 1_000,
  };
}

const SMS_PATHS = ["/1.1/requestSmsCode", "/1.1/requestMobilePhoneVerify"];
const MAIL_PATHS = ["/1.1/requestPasswordReset", "/1.1/requestEmailVerify"];

/** A sign-up with an address may have a mail sent, which the configuration decides. */
function asksForMail({ method, path, body }: Pick<SentRequest, "method" | "path" | "body">) {
  if (method !== "POST") return false;
  const hasAddress = (body as { readonly email?: string } | undefined)?.email !== undefined;
  return MAIL_PATHS.includes(path) || (path === "/1.1/users" && hasAddress);
}

/** USD at most, by list prices of us-east-1. */
function toUsd(usage: Usage): number {
  const { requests, reads, writes, pushes, mails = 0, sms = 0, seconds } = usage;
  return (
    requests * (PRICES.requests + PRICES.invocations) +
    seconds * GIGABYTES * PRICES.gigabyteSeconds +
    reads * READ_UNITS * PRICES.readUnits +
    writes * WRITE_UNITS * PRICES.writeUnits +
    pushes * PUSH_MESSAGES * PRICES.messages +
    mails * PRICES.mails +
    sms * PRICES.textMessages
  );
}

/** A sentence for the end of a report. */
export function describeCost(usage: Usage): string {
  const { requests, writes, pushes, mails = 0, sms = 0, seconds } = usage;
  const counts = [
    `${requests} requests`,
    `${writes} writes`,
    `${pushes} pushes`,
    `${mails} mails`,
    `${sms} SMS`,
    `${Math.ceil(seconds)} s of functions`,
  ];
  const usd = formatUsd(toUsd(usage));
  const sum = usd.charAt(0).toUpperCase() + usd.slice(1);
  return `${sum} by list prices of us-east-1: ${counts.join(", ")}`;
}
