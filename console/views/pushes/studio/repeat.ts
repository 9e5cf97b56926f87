import type { PushRecord } from "../../../api/pushes.ts";
import { type Draft, EMPTY } from "../draft.ts";

/** A draft with the content and the audience of a former push, which goes out at once by default. */
export function toDraft({ msg = {}, where, prod, objectId }: PushRecord): Draft {
  const { title, alert, badge, sound, push_id: counted, ...custom } = msg;
  // A text for each platform is an object, which only the raw members can hold.
  const words = { title, alert, badge, sound };
  const simple = Object.entries(words).filter(([, value]) => isSimple(value));
  const others = Object.entries(words).filter(
    ([, value]) => value !== undefined && !isSimple(value),
  );
  const rest = { ...Object.fromEntries(others), ...custom };
  return {
    ...EMPTY,
    ...toAudienceOf(where),
    ...Object.fromEntries(simple.map(([name, value]) => [name, String(value)])),
    custom: Object.keys(rest).length > 0 ? JSON.stringify(rest, null, 1) : "",
    isSandbox: prod === "dev",
    countsOpens: counted !== undefined,
    repeatOf: objectId,
  };
}

const isSimple = (value: unknown) => typeof value === "string" || typeof value === "number";

/** The record of a push has `valid` merged in, which the service adds again. */
function toAudienceOf(where: unknown): Partial<Draft> {
  const { valid: _, ...condition } = Object(where) as Record<string, unknown>;
  const [[field, value] = [], ...others] = Object.entries(condition);
  if (field === undefined) return {};
  if (field === "channels" && typeof value === "string" && others.length === 0) {
    return { audience: "channels", channels: value };
  }
  return { audience: "json", where: JSON.stringify(condition, null, 1) };
}
