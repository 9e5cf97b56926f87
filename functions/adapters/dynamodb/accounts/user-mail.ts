import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { LINK_ATTRIBUTES } from "../../../domain/accounts/mail-link.ts";
import type { UserMail } from "../../../ports/messages.ts";
import { userKey } from "./user-items.ts";

export interface DynamoUserMailOptions {
  readonly client: DynamoDBDocumentClient;
  readonly usersTable: string;
}

interface MailWrite {
  readonly objectId: string;
  readonly attribute: string;
  readonly value: { readonly email: string };
  /** Beside "the user exists and has the address of the value". */
  readonly condition?: {
    readonly expression: string;
    readonly names: Record<string, string>;
    readonly values: Record<string, unknown>;
  };
}

/** `_verifyEmailLink`, `_resetPasswordLink` and `_emailSuppressed` of the items `user#…`. */
export function createDynamoUserMail(options: DynamoUserMailOptions): UserMail {
  return {
    async storeLink(objectId, purpose, link) {
      const { requestedAtMs, hash } = link;
      const isFirst = "attribute_not_exists(#value)";
      const isNewer = "#value.#requested < :requested";
      const isSameUnused = "(#value.#hash = :hash AND attribute_not_exists(#value.#used))";
      const stored = await write(options, {
        objectId,
        attribute: LINK_ATTRIBUTES[purpose],
        value: link,
        condition: {
          expression: `(${isFirst} OR ${isNewer} OR ${isSameUnused})`,
          names: { "#requested": "requestedAtMs", "#hash": "hash", "#used": "usedAtMs" },
          values: { ":requested": requestedAtMs, ":hash": hash },
        },
      });
      return stored ? "stored" : "superseded";
    },
    async suppress(objectId, suppression) {
      await write(options, { objectId, attribute: "_emailSuppressed", value: suppression });
    },
  };
}

/** False, and nothing is written, when the condition does not hold. */
async function write(
  { client, usersTable }: DynamoUserMailOptions,
  { objectId, attribute, value, condition }: MailWrite,
): Promise<boolean> {
  const sameAddress = "attribute_exists(#key) AND #email = :email";
  try {
    await client.send(
      new UpdateCommand({
        TableName: usersTable,
        Key: userKey(objectId),
        UpdateExpression: "SET #value = :value",
        ConditionExpression: [sameAddress, condition?.expression ?? []].flat().join(" AND "),
        ExpressionAttributeNames: {
          "#key": "_key",
          "#email": "email",
          "#value": attribute,
          ...condition?.names,
        },
        ExpressionAttributeValues: {
          ":value": value,
          ":email": value.email,
          ...condition?.values,
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
