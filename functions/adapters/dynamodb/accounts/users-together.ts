import { randomUUID } from "node:crypto";
import {
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import type { UserVersions } from "../../../domain/accounts/platform-sign-in.ts";
import type { UniqueValue } from "../../../domain/accounts/unique-field.ts";
import type { ChangeTogetherResult } from "../../../ports/accounts.ts";
import { refusalOf } from "../writes/conditional-write.ts";
import {
  claim,
  release,
  type TransactItem,
  transfer,
  uniqueDifference,
  updateOf,
} from "./user-items.ts";

interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly usersTable: string;
}

/** A unique value that changes hands: a key may appear only once in a transaction. */
interface Passage {
  readonly unique: UniqueValue;
  readonly from?: string;
  readonly to?: string;
}

/** The changes of several users as one transaction, or as one update when that is all. */
export async function changeTogether(
  { client, usersTable }: Table,
  changes: readonly UserVersions[],
): Promise<ChangeTogetherResult> {
  const updates = changes.map((each) => updateOf(usersTable, { ...each, changeId: randomUUID() }));
  const passages = passagesOf(changes);
  const items = passages.map((passage) => toTransactItem(usersTable, passage));
  const [only] = updates;
  const refusal = await (only && updates.length + items.length === 1
    ? refusalOf(client.send(new UpdateCommand(only)))
    : refusalOf(
        client.send(
          new TransactWriteCommand({
            TransactItems: [...updates.map((Update) => ({ Update })), ...items],
          }),
        ),
      ));
  if (refusal === undefined) return { kind: "changed" };
  const [index = 0] = refusal.kind === "unmet" ? refusal.indexes : [];
  const taken = passages[index - updates.length];
  return taken ? { kind: "conflict", field: taken.unique.field } : { kind: "stale" };
}

function passagesOf(changes: readonly UserVersions[]): Passage[] {
  const passages = new Map<string, Passage>();
  const add = (unique: UniqueValue, side: Omit<Passage, "unique">) => {
    const key = `${unique.field}#${unique.value}`;
    passages.set(key, { ...passages.get(key), unique, ...side });
  };
  for (const { before, after } of changes) {
    for (const unique of uniqueDifference(before, after)) add(unique, { from: before.objectId });
    for (const unique of uniqueDifference(after, before)) add(unique, { to: after.objectId });
  }
  return [...passages.values()];
}

function toTransactItem(table: string, { unique, from, to }: Passage): TransactItem {
  if (to === undefined) return release(table, unique, from as string);
  return from === undefined ? claim(table, unique, to) : transfer(table, unique, { from, to });
}
