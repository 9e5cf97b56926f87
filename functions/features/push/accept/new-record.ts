import { defined } from "../../../domain/defined.ts";
import { createPushRecord, type PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { PushOrder } from "../../../domain/push/request/push-order.ts";
import { DEFAULTS } from "../../../generated/config-defaults.ts";
import type { PushPorts } from "../../../ports/push.ts";
import type { Random } from "../../../ports/system.ts";
import { withMembers } from "../content.ts";
import { RECORD_ADDITIONS } from "../push-features.ts";

const ID_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 16;

/** An id for a record, or for pushes that are counted together. */
export function newPushId(random: Random): string {
  return random.text(ID_LENGTH, ID_ALPHABET);
}

/** The record of a push that is not stored yet. */
export function newRecord(
  order: PushOrder,
  { nowMs, requestId }: { readonly nowMs: number; readonly requestId?: string },
  { random, settings }: Pick<PushPorts, "random" | "settings">,
): PushRecord {
  const id = () => newPushId(random);
  const days = settings.pushRecordDays;
  const record = createPushRecord(order, { objectId: id(), notificationId: id(), nowMs, days });
  const share = order.allowInvalid ? 1 : settings.maxInvalidShare;
  const _maxInvalidShare = share === DEFAULTS.maxInvalidShare ? undefined : share;
  const added = RECORD_ADDITIONS.map((add) => add(order, record.objectId));
  const msg = added.reduce(
    (data, addition) => (addition ? withMembers(data, addition.content) : data),
    record.msg,
  );
  const members = added.map((addition) => addition?.members);
  return Object.assign(
    { ...record, msg, ...defined({ _maxInvalidShare, _requestId: requestId }) },
    ...members,
  );
}
