import { isJsonObject, type JsonObject } from "../domain/json.ts";
import type { PushRecord } from "../domain/push/ledger/push-record.ts";
import type { PushPorts } from "../ports/push.ts";

/**
 * The answered record of pushes, with the number of devices that opened them. Nothing is added
 * where none of them counts that.
 */
export async function addOpens(
  body: JsonObject,
  records: readonly PushRecord[],
  { opens }: Pick<PushPorts, "opens">,
): Promise<JsonObject> {
  const counted = records.filter(({ _countsOpens }) => _countsOpens);
  const counts = await Promise.all(counted.map(({ objectId }) => opens.count(objectId)));
  const entries = counts.flatMap((each) => Object.entries(each));
  const sum = (own: typeof entries) => own.reduce((total, [, count]) => total + count, 0);
  const providers = { ...(body.providers as JsonObject) };
  for (const [name, outcome] of Object.entries(providers)) {
    const own = entries.filter(([provider]) => provider === name);
    if (isJsonObject(outcome)) providers[name] = { ...outcome, opened: sum(own) };
  }
  return { ...body, providers, opened: sum(entries) };
}
