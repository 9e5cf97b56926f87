import { timingSafeEqual } from "node:crypto";
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE, USERS } from "../../../contract/tables.ts";
import {
  MAX_SMS_CODE_TRIES,
  type SmsCodeTarget,
  type SmsPurpose,
  smsCodeMac,
} from "../../../domain/accounts/sms-code.ts";
import type { SmsCodes } from "../../../ports/messages.ts";
import type { Clock } from "../../../ports/system.ts";
import { refusalOf } from "../writes/conditional-write.ts";

export interface DynamoSmsCodesOptions {
  readonly client: DynamoDBDocumentClient;
  readonly usersTable: string;
  readonly clock: Clock;
  /** The deployment's session secret. */
  readonly secret: () => Promise<string>;
}

/** Items `sms-code#<purpose>#<phone>` and `sms-request#<purpose>#<network>` of the Users table. */
export function createDynamoSmsCodes(options: DynamoSmsCodesOptions): SmsCodes {
  const { client, usersTable, clock, secret } = options;
  const prove: SmsCodes["prove"] = async (target, code) => {
    const stored = await countTry(options, target);
    if (stored === undefined) return undefined;
    const mac = smsCodeMac(await secret(), target, code);
    return isSame(mac, stored) ? { spend: () => consume(options, target, mac) } : undefined;
  };
  const put = (item: object) => client.send(new PutCommand({ TableName: usersTable, Item: item }));
  return {
    async issue({ target, code, expiresAtMs, network }) {
      const _mac = smsCodeMac(await secret(), target, code);
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
          TableName: usersTable,
          Key: requestKey(purpose, network),
          ConsistentRead: true,
        }),
      );
      if (item === undefined || item[TTL_ATTRIBUTE] * 1000 <= clock.now()) return undefined;
      return String(item.phone);
    },
  };
}

/** The stored HMAC; undefined when there is no code, or none that may still be tried. */
async function countTry(
  { client, usersTable, clock }: DynamoSmsCodesOptions,
  target: SmsCodeTarget,
): Promise<string | undefined> {
  let mac: string | undefined;
  const update = client.send(
    new UpdateCommand({
      TableName: usersTable,
      Key: codeKey(target),
      UpdateExpression: "ADD #tries :one",
      ConditionExpression: "#tries < :most AND #expires > :now",
      ExpressionAttributeNames: { "#tries": "_tries", "#expires": TTL_ATTRIBUTE },
      ExpressionAttributeValues: {
        ":one": 1,
        ":most": MAX_SMS_CODE_TRIES,
        ":now": clock.now() / 1000,
      },
      ReturnValues: "ALL_NEW",
    }),
  );
  const refusal = await refusalOf(
    update.then(({ Attributes: item }) => {
      mac = item && String(item._mac);
    }),
  );
  return refusal === undefined ? mac : undefined;
}

/** False when another caller was first, or a newer code came in between. */
async function consume(
  { client, usersTable }: DynamoSmsCodesOptions,
  target: SmsCodeTarget,
  mac: string,
): Promise<boolean> {
  const refusal = await refusalOf(
    client.send(
      new DeleteCommand({
        TableName: usersTable,
        Key: codeKey(target),
        ConditionExpression: "#mac = :mac",
        ExpressionAttributeNames: { "#mac": "_mac" },
        ExpressionAttributeValues: { ":mac": mac },
      }),
    ),
  );
  return refusal === undefined;
}

/** Both are HMACs of one length, so the time says nothing about where they differ. */
function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function codeKey({ purpose, phone }: SmsCodeTarget) {
  return { [USERS.partitionKey]: `sms-code#${purpose}#${phone}` };
}

function requestKey(purpose: SmsPurpose, network: string) {
  return { [USERS.partitionKey]: `sms-request#${purpose}#${network}` };
}
