import { type Activity, type Client, pickUser, pointerTo } from "../client.ts";
import { Expected } from "../expected.ts";
import type { PushPromise } from "../promises.ts";
import type { Reply } from "../reply.ts";
import { CHANNELS } from "./devices.ts";

/** Seconds until a scheduled push; settling passes all of them. */
const SOONEST_SECONDS = 90;
const SPREAD_SECONDS = 400;
/** A schedule may fire up to a minute early. */
const EARLY_MS = 65_000;

type ToBody = (client: Client) => object | undefined;

const toChannel: ToBody = ({ random }) => ({ channels: [random.pick(CHANNELS)] });
const toOwner: ToBody = (client) => {
  const user = pickUser(client);
  return user && { where: { owner: pointerTo("_User", user.objectId) } };
};
const toEverybody: ToBody = () => ({});
const expiring: ToBody = (client) => ({ ...toChannel(client), expiration_interval: 90 });

function pushing(kind: string, toBody: ToBody): Activity["run"] {
  return async (client) => {
    const body = toBody(client);
    if (body !== undefined) await push(client, { kind, path: "/push", body });
  };
}

async function pushToList(client: Client): Promise<void> {
  const ios = client.own.devices.filter(({ token }) => /^[02468]/.test(token)).slice(-20);
  if (ios.length === 0) return;
  const device_ids = ios.map(({ token }) => token);
  const body = { device_type: "ios", device_ids, topic: "com.example.app" };
  await push(client, { kind: "push to a list", path: "/push/devices", body });
}

async function schedule(client: Client): Promise<void> {
  await push(client, await toScheduled(client, "scheduled push"));
}

/** A push that was cancelled long before its time reaches no device. */
async function scheduleAndCancel(client: Client): Promise<void> {
  const asked = await toScheduled(client, "cancelled scheduled push");
  const scheduled = await push(client, asked);
  if (scheduled === undefined) return;
  await cancel(client, scheduled);
  const isEarly = (await readClockMs(client)) < asked.dueMs - EARLY_MS;
  scheduled.isSilent = isEarly && scheduled.cancelled.known === true;
}

async function pushAndCancel(client: Client): Promise<void> {
  const body = toChannel(client) ?? {};
  const sent = await push(client, { kind: "cancelled push", path: "/push", body });
  if (sent !== undefined) await cancel(client, sent);
}

async function cancel({ call }: Client, { objectId, cancelled }: PushPromise): Promise<void> {
  const request = { method: "DELETE", path: `/notifications/${objectId}`, master: true } as const;
  cancelled.wrote(true, (await call("cancel push", request)).outcome);
}

/** How long a `req_id` means the same push. */
const REQ_ID_MS = 5 * 60_000;

/** The same request twice is one push, unless the clock jumped in between. */
async function pushTwice(client: Client): Promise<void> {
  const req_id = client.unique("r").replaceAll(/\W/g, "").slice(-16);
  const asked = { kind: "repeated push", path: "/push", body: { ...toChannel(client), req_id } };
  const alert = client.unique("alert");
  const first = await send(client, { ...asked, alert });
  const second = await send(client, { ...asked, alert });
  const sent = first.outcome === "done" ? first : second;
  if (sent.outcome !== "done") return;
  keep(client, { ...asked, alert }, sent);
  const isOne = second.outcome !== "done" || second.body.objectId === sent.body.objectId;
  const isOutdated = !isOne && createdMs(second) - createdMs(sent) >= REQ_ID_MS;
  if (isOutdated) client.promises.alertsOfTwo.add(alert);
  client.checks.expect(
    "a push that is repeated with its req_id is one push",
    isOne || isOutdated,
    () => `${sent.body.objectId} and ${second.body.objectId}`,
  );
}

const createdMs = ({ body }: Reply) => Date.parse(String(body.createdAt));

async function dryRun(client: Client): Promise<void> {
  const body = { ...toChannel(client), data: { alert: "nobody gets this" }, dry_run: true };
  await client.call("dry run", { method: "POST", path: "/push", body, master: true });
}

interface Asked {
  readonly kind: string;
  readonly path: string;
  readonly body: object;
}

async function toScheduled(client: Client, kind: string): Promise<Asked & { dueMs: number }> {
  const afterSeconds = SOONEST_SECONDS + client.random.integer(SPREAD_SECONDS);
  const dueMs = (await readClockMs(client)) + afterSeconds * 1_000;
  const push_time = new Date(dueMs).toISOString();
  return { kind, path: "/push", body: { ...toChannel(client), push_time }, dueMs };
}

async function readClockMs({ cloud }: Client): Promise<number> {
  const { now } = await cloud.control<{ now: string }>("GET", "/clock");
  return Date.parse(now);
}

async function push(client: Client, asked: Asked): Promise<PushPromise | undefined> {
  const alert = client.unique("alert");
  const reply = await send(client, { ...asked, alert });
  return reply.outcome === "done" ? keep(client, { ...asked, alert }, reply) : undefined;
}

function send(client: Client, { kind, path, body, alert }: Asked & { readonly alert: string }) {
  client.promises.alerts.add(alert);
  const whole = { ...body, data: { alert } };
  return client.call(kind, { method: "POST", path, body: whole, master: true });
}

function keep(
  { own, promises }: Client,
  { kind, alert }: Asked & { readonly alert: string },
  { body: answer }: Reply,
): PushPromise {
  const sent: PushPromise = {
    objectId: String(answer.objectId),
    kind,
    alert,
    cancelled: new Expected(false),
    isSilent: false,
  };
  own.pushes.push(sent);
  promises.pushes.push(sent);
  return sent;
}

export const PUSH_ACTIVITIES: readonly Activity[] = [
  { weight: 2, run: pushing("push to a channel", toChannel) },
  { weight: 1, run: pushing("push to an owner", toOwner) },
  { weight: 0.5, run: pushing("push to everybody", toEverybody) },
  { weight: 0.7, run: pushing("expiring push", expiring) },
  { weight: 1, run: pushToList },
  { weight: 1, run: schedule },
  { weight: 0.7, run: scheduleAndCancel },
  { weight: 0.5, run: pushAndCancel },
  { weight: 0.7, run: pushTwice },
  { weight: 1, run: dryRun },
];
