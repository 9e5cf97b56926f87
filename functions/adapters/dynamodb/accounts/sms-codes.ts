import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE, USER_SECRETS } from "../../../contract/tables.ts";
import type { SessionSecrets } from "../../../domain/accounts/session-token.ts";
import {
  chooseSmsCode,
  findByMac,
  type SmsCodeTarget,
  type SmsPurpose,
  type StoredSmsCode,
  smsCodeMac,
} from "../../../domain/accounts/sms-code.ts";
import type { Receipt } from "../../../domain/window-counts.ts";
import type { IssuedSmsCode, SmsCodeOrder, SmsCodes } from "../../../ports/messages.ts";
import type { Clock } from "../../../ports/system.ts";
import { hasExpired } from "../client/expiry.ts";
import { retryWhileStale } from "../writes/contention.ts";
import { type Expression, expression } from "../writes/expression.ts";
import { toDelete, toPut, writeItem } from "../writes/write.ts";

export interface DynamoSmsCodesOptions {
  readonly client: DynamoDBDocumentClient;
  readonly userSecretsTable: string;
  readonly clock: Clock;
  readonly secrets: () => Promise<SessionSecrets>;
}

/** Items `sms-code#<purpose>#<phone>` and `sms-request#<purpose>#<network>` of the UserSecrets table. */
export function createDynamoSmsCodes(options: DynamoSmsCodesOptions): SmsCodes {
  const { clock, secrets, userSecretsTable: table } = options;
  return {
    async issue(order) {
      const issued = await retryWhileStale(() => issueOnce(options, order));
      const item = {
        ...requestKey(order.target.purpose, order.network),
        phone: order.target.phone,
      };
      await writeItem(options, toPut({ table, item: { ...item, ...expiry(issued.expiresAtMs) } }));
      return issued;
    },
    async prove(target, code) {
      const macs = (await secrets()).map((secret) => smsCodeMac(secret, target, code));
      const stored = await readCode(options, target);
      const mac = macs.find((each) => findByMac(stored, each, clock.now()));
      if (mac === undefined) return undefined;
      return {
        spend: async () => (await retryWhileStale(() => consume(options, target, mac))).spent,
      };
    },
    async recallPhone(purpose, network) {
      const item = await readItem(options, requestKey(purpose, network));
      if (item === undefined || hasExpired(item, clock.now())) return undefined;
      return String(item.phone);
    },
  };
}

/** The code to send; undefined when another one was stored in the meantime. */
async function issueOnce(
  options: DynamoSmsCodesOptions,
  order: SmsCodeOrder,
): Promise<IssuedSmsCode | undefined> {
  const { target } = order;
  const stored = await readCode(options, target);
  const [secret] = await options.secrets();
  const context = { secret, nowMs: options.clock.now() };
  const { code, again, next } = chooseSmsCode(stored, order, context);
  if (next === undefined) return { code, ...again };
  const { expiresAtMs, previous } = next;
  const ends = expiry(Math.max(expiresAtMs, previous?.expiresAtMs ?? 0));
  const put = toPut({
    table: options.userSecretsTable,
    item: { ...codeKey(target), _code: next, ...ends },
    condition: isStill(stored),
  });
  return (await writeItem(options, put)).kind === "written" ? { code, ...next } : undefined;
}

interface Consumption {
  /** Absent when another caller was first. */
  readonly spent?: Receipt;
}

/** undefined when a newer code came in between */
async function consume(
  options: DynamoSmsCodesOptions,
  target: SmsCodeTarget,
  mac: string,
): Promise<Consumption | undefined> {
  const stored = await readCode(options, target);
  const found = findByMac(stored, mac, options.clock.now());
  if (found === undefined) return {};
  const { receipt: spent = [] } = found;
  const table = options.userSecretsTable;
  const deletion = toDelete({ table, key: codeKey(target), condition: isStill(stored) });
  return (await writeItem(options, deletion)).kind === "written" ? { spent } : undefined;
}

/** The stored code is the one that was read. */
function isStill(stored: StoredSmsCode | undefined): Expression {
  return stored === undefined
    ? expression`attribute_not_exists(#_code)`
    : expression`#_code = ${stored}`;
}

async function readCode(
  options: DynamoSmsCodesOptions,
  target: SmsCodeTarget,
): Promise<StoredSmsCode | undefined> {
  return (await readItem(options, codeKey(target)))?._code as StoredSmsCode | undefined;
}

async function readItem(
  { client, userSecretsTable: TableName }: DynamoSmsCodesOptions,
  Key: Readonly<Record<string, string>>,
): Promise<Record<string, unknown> | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item;
}

function expiry(atMs: number) {
  return { [TTL_ATTRIBUTE]: Math.ceil(atMs / 1000) };
}

function codeKey({ purpose, phone }: SmsCodeTarget) {
  return { [USER_SECRETS.partitionKey]: `sms-code#${purpose}#${phone}` };
}

function requestKey(purpose: SmsPurpose, network: string) {
  return { [USER_SECRETS.partitionKey]: `sms-request#${purpose}#${network}` };
}
