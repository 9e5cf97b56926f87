import { timingSafeEqual } from "node:crypto";
import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE, USER_SECRETS } from "../../../contract/tables.ts";
import type { SessionSecrets } from "../../../domain/accounts/session-token.ts";
import {
  MAX_SMS_CODE_TRIES,
  type SmsCodeTarget,
  type SmsPurpose,
  smsCodeMac,
} from "../../../domain/accounts/sms-code.ts";
import type { SmsCodes } from "../../../ports/messages.ts";
import type { Clock } from "../../../ports/system.ts";
import { hasExpired } from "../client/expiry.ts";
import { allOf, attribute, expression } from "../writes/expression.ts";
import { toDelete, toPut, toUpdate, writeItem } from "../writes/write.ts";

export interface DynamoSmsCodesOptions {
  readonly client: DynamoDBDocumentClient;
  readonly userSecretsTable: string;
  readonly clock: Clock;
  readonly secrets: () => Promise<SessionSecrets>;
}

/** Items `sms-code#<purpose>#<phone>` and `sms-request#<purpose>#<network>` of the UserSecrets table. */
export function createDynamoSmsCodes(options: DynamoSmsCodesOptions): SmsCodes {
  const { client, userSecretsTable, clock, secrets } = options;
  const prove: SmsCodes["prove"] = async (target, code) => {
    const stored = await countTry(options, target);
    if (stored === undefined) return undefined;
    const isProven = (await secrets()).some((secret) =>
      isSame(smsCodeMac(secret, target, code), stored),
    );
    return isProven ? { spend: () => consume(options, target, stored) } : undefined;
  };
  const put = (item: Record<string, unknown>) =>
    writeItem(options, toPut({ table: userSecretsTable, item }));
  return {
    async issue({ target, code, expiresAtMs, network }) {
      const [current] = await secrets();
      const _mac = smsCodeMac(current, target, code);
      const expiry = { [TTL_ATTRIBUTE]: Math.ceil(expiresAtMs / 1000) };
      await Promise.all([
        put({ ...codeKey(target), _mac, _tries: 0, ...expiry }),
        put({ ...requestKey(target.purpose, network), phone: target.phone, ...expiry }),
      ]);
    },
    prove,
    spend: async (target, code) => (await (await prove(target, code))?.spend()) ?? false,
    async recallPhone(purpose, network) {
      const { Item: item } = await client.send(
        new GetCommand({
          TableName: userSecretsTable,
          Key: requestKey(purpose, network),
          ConsistentRead: true,
        }),
      );
      if (item === undefined || hasExpired(item, clock.now())) return undefined;
      return String(item.phone);
    },
  };
}

/** The stored HMAC; undefined when there is no code, or none that may still be tried. */
async function countTry(
  options: DynamoSmsCodesOptions,
  target: SmsCodeTarget,
): Promise<string | undefined> {
  const nowSeconds = options.clock.now() / 1000;
  const isOpen = expression`#_tries < ${MAX_SMS_CODE_TRIES}`;
  const isAlive = expression`${attribute(TTL_ATTRIBUTE)} > ${nowSeconds}`;
  const update = toUpdate({
    table: options.userSecretsTable,
    key: codeKey(target),
    add: { _tries: 1 },
    condition: allOf([isOpen, isAlive]),
  });
  const answer = await writeItem(options, update, { ReturnValues: "ALL_NEW" });
  return answer.kind === "written" ? String(answer.item._mac) : undefined;
}

/** False when another caller was first, or a newer code came in between. */
async function consume(
  options: DynamoSmsCodesOptions,
  target: SmsCodeTarget,
  mac: string,
): Promise<boolean> {
  const key = codeKey(target);
  const condition = expression`#_mac = ${mac}`;
  const answer = await writeItem(
    options,
    toDelete({ table: options.userSecretsTable, key, condition }),
  );
  return answer.kind === "written";
}

/** In constant time: how long it takes must not tell where two HMACs differ. */
function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function codeKey({ purpose, phone }: SmsCodeTarget) {
  return { [USER_SECRETS.partitionKey]: `sms-code#${purpose}#${phone}` };
}

function requestKey(purpose: SmsPurpose, network: string) {
  return { [USER_SECRETS.partitionKey]: `sms-request#${purpose}#${network}` };
}
