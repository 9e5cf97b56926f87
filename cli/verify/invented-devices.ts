import { randomBytes } from "node:crypto";
import { type Invention, inventToken } from "../../local/gateways/invented-tokens.ts";
import { readPushCredentials } from "../doctor/checks/push-credentials.ts";
import { StepSkipped } from "./outcome.ts";
import type { TestDevice } from "./steps.ts";
import { accepted, type Target } from "./target.ts";

type CoreProvider = "apns" | "fcm";

/** A device that no push service knows. */
export interface InventedDevice {
  readonly provider: CoreProvider;
  readonly token: string;
}

interface Credentials {
  readonly apns?: {
    readonly keys?: readonly { teamId: string; topics?: readonly string[] }[];
    readonly certificates?: readonly { profile?: string }[];
  };
  readonly fcm?: object;
}

/** The simulated gateways accept every team. */
const LOCAL: Credentials = {
  apns: { keys: [{ teamId: "TEAM123456", topics: ["com.example.app"] }] },
  fcm: {},
};

/**
 * Registers a device for APNs and one for FCM, as far as credentials are stored.
 *
 * @throws StepSkipped neither has credentials
 */
export async function registerInvented(
  target: Target,
  channel = channelOf(target),
): Promise<readonly InventedDevice[]> {
  const { deployment, service } = target;
  const credentials = deployment ? ((await readPushCredentials(service)) as Credentials) : LOCAL;
  const all = [toApns(credentials), toFcm(credentials)].filter((device) => device !== undefined);
  if (all.length === 0) throw new StepSkipped("No credentials of APNs or FCM are stored");
  for (const { fields } of all) await register(target, fields, channel);
  return all.map(({ device }) => device);
}

/**
 * Registers a device of a local cloud whose gateway is always busy.
 *
 * @returns its channel
 */
export async function registerBusy(target: Target): Promise<string> {
  const device = toFcm(LOCAL, "busy");
  const channel = `${channelOf(target)}-busy`;
  if (device) await register(target, device.fields, channel);
  return channel;
}

/** Registers a device whose token no service gave out, and to which no step pushes. */
export async function registerUnpushed(
  target: Target,
): Promise<{ readonly objectId: string; readonly token: string }> {
  const token = inventToken("fcm");
  const fields = { deviceType: "android", vendor: "fcm", registrationId: token };
  const installationId = randomBytes(16).toString("hex");
  const channel = `${channelOf(target)}-unpushed`;
  return { objectId: await register(target, { ...fields, installationId }, channel), token };
}

/** Registers the team's own device for this run in a channel of its own, which it returns. */
export async function registerOwn(
  target: Target,
  { provider, token }: TestDevice,
): Promise<string> {
  const { deployment, service } = target;
  const credentials = deployment ? ((await readPushCredentials(service)) as Credentials) : LOCAL;
  const invented = provider === "apns" ? toApns(credentials) : toFcm(credentials);
  if (invented === undefined) throw new StepSkipped(`No credentials of ${provider} are stored`);
  const address = provider === "apns" ? { deviceToken: token } : { registrationId: token };
  const channel = `${channelOf(target)}-own`;
  await register(target, { ...invented.fields, ...address }, channel);
  return channel;
}

export function channelOf({ mark }: Target): string {
  return `landfall-verify-${mark}`;
}

function toApns({ apns }: Credentials) {
  const [key] = apns?.keys ?? [];
  const [certificate] = apns?.certificates ?? [];
  if (key === undefined && certificate === undefined) return undefined;
  const token = inventToken("apns");
  const [apnsTopic] = key?.topics ?? [];
  const fields = {
    ...{ deviceType: "ios", deviceToken: token },
    ...(key && { apnsTeamId: key.teamId }),
    ...(apnsTopic && { apnsTopic }),
    ...(!key && certificate?.profile && { deviceProfile: certificate.profile }),
  };
  return { device: { provider: "apns", token }, fields } as const;
}

function toFcm({ fcm }: Credentials, invention?: Invention) {
  if (fcm === undefined) return undefined;
  const token = inventToken("fcm", invention);
  const fields = {
    ...{ deviceType: "android", installationId: randomBytes(16).toString("hex") },
    ...{ registrationId: token, vendor: "fcm" },
  };
  return { device: { provider: "fcm", token }, fields } as const;
}

async function register(
  target: Target,
  fields: object,
  channel = channelOf(target),
): Promise<string> {
  const body = { ...fields, channels: [channel] };
  const answer = await target.send("POST", "/1.1/installations", { body });
  const { objectId } = accepted(answer, "A registration");
  await target.remember(`/1.1/installations/${objectId}`);
  return String(objectId);
}
