import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { LINK_ATTRIBUTES } from "../../../domain/accounts/mail-link.ts";
import type { UserMail } from "../../../ports/messages.ts";
import { allOf, attribute, type Expression, expression } from "../writes/expression.ts";
import { toUpdate, writeItem } from "../writes/write.ts";
import { userKey } from "./user-items.ts";

export interface DynamoUserMailOptions {
  readonly client: DynamoDBDocumentClient;
  readonly usersTable: string;
}

interface MailWrite {
  readonly objectId: string;
  readonly name: string;
  readonly value: { readonly email: string };
  /** Added to the condition that the user exists and has the address of the value. */
  readonly condition?: Expression;
}

/** `_verifyEmailLink`, `_resetPasswordLink` and `_emailSuppressed` of the items `user#…`. */
export function createDynamoUserMail(options: DynamoUserMailOptions): UserMail {
  return {
    async storeLink(objectId, purpose, { link, replaces }) {
      const name = LINK_ATTRIBUTES[purpose];
      const stored = attribute(name);
      const condition =
        replaces === undefined
          ? expression`attribute_not_exists(${stored})`
          : expression`${stored} = ${replaces}`;
      const isStored = await write(options, { objectId, name, value: link, condition });
      return isStored ? "stored" : "changed";
    },
    async suppress(objectId, suppression) {
      await write(options, { objectId, name: "_emailSuppressed", value: suppression });
    },
  };
}

/** False, and nothing is written, when a condition does not hold. */
async function write(
  options: DynamoUserMailOptions,
  { objectId, name, value, condition }: MailWrite,
): Promise<boolean> {
  const hasAddress = expression`attribute_exists(#_key) AND #email = ${value.email}`;
  const update = toUpdate({
    table: options.usersTable,
    key: userKey(objectId),
    set: { [name]: value },
    condition: allOf([hasAddress, ...(condition ? [condition] : [])]),
  });
  return (await writeItem(options, update)).kind === "written";
}
