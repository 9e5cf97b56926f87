import { call, orNotFound } from "./client.ts";

/** How the devices of a push, or those of one provider, ended. */
export interface Outcomes {
  readonly successes: number;
  readonly invalidTokens: number;
  readonly rejected: number;
  readonly expired: number;
  readonly cancelled: number;
}

export interface ProviderOutcomes extends Outcomes {
  readonly reasons?: Readonly<Record<string, number>>;
  readonly retries?: number;
  readonly ambiguous?: number;
  readonly truncated?: number;
  readonly delivered?: number;
  readonly opened?: number;
}

export interface PushRecord extends Outcomes {
  readonly objectId: string;
  readonly notificationId: string;
  readonly status: "scheduled" | "in-queue" | "done" | "error";
  readonly createdAt: string;
  readonly "push-time"?: string;
  readonly msg?: Readonly<Record<string, unknown>>;
  readonly where?: unknown;
  readonly devices?: number;
  readonly delivered?: number;
  readonly opened?: number;
  readonly errors?: readonly string[];
  readonly failures?: readonly PushFailure[];
  readonly waiting?: unknown;
  readonly providers?: Readonly<Record<string, ProviderOutcomes>>;
  readonly timings?: Partial<Record<"accepted" | "planned" | "firstSent" | "done", string>>;
  readonly devicesPerSecond?: number;
  readonly cost?: { readonly usd: number };
  readonly [field: string]: unknown;
}

/** The facts of a sentence in `errors`. */
export interface PushFailure {
  readonly for: string;
  readonly provider?: string;
  readonly reason?: string;
  readonly devices?: number;
  readonly explanation: string;
}

export interface DeviceTrace {
  readonly state: string;
  readonly explanation?: string;
  readonly [field: string]: unknown;
}

/** A device of a push; one that it did not reach may have been removed since. */
export interface PushDevice {
  readonly installation: string;
  readonly provider: string;
  readonly state: string;
  readonly reason?: string;
}

export interface PushDevices {
  readonly results: readonly PushDevice[];
  /** Devices that count in this page, and are not found again; with `sent` and `found` only. */
  readonly missing?: number;
  readonly cursor: string | null;
}

export interface PlatformPreview {
  readonly devices: number;
  readonly chunks: number;
  readonly payload?: unknown;
  readonly headers?: unknown;
  readonly bytes?: number;
  readonly truncated?: boolean;
  readonly refused?: string;
  readonly unreached?: Readonly<Record<string, number>>;
}

export interface DryRun {
  readonly exact: boolean;
  readonly devices: number;
  readonly platforms: Readonly<Record<string, PlatformPreview>>;
  readonly excluded: Readonly<Record<string, number>>;
  readonly errors: readonly string[];
  readonly failures?: readonly PushFailure[];
  readonly cost: { readonly usd: number };
}

export interface DeadLetters {
  readonly queue: string;
  readonly messages: number;
}

export interface Replay {
  readonly replayed: number;
  readonly obsolete: number;
  readonly unreadable: readonly string[];
  readonly left: number;
}

export async function findPushes(limit: number, skip = 0, where?: string): Promise<PushRecord[]> {
  const query = { limit, skip, where };
  return (await call<{ results: PushRecord[] }>("/1.1/notifications", { query })).results;
}

/**
 * By objectId or by the sender's `notification_id`.
 *
 * @throws NotFoundError
 */
export const getPush = (id: string) =>
  orNotFound(call<PushRecord>(`/1.1/notifications/${encodeURIComponent(id)}`), "push", id);

export const cancelPush = (id: string) =>
  call<object>(`/1.1/notifications/${encodeURIComponent(id)}`, { method: "DELETE" });

export const resendPush = (id: string) =>
  call<{ objectId?: string }>(`/1.1/push/${encodeURIComponent(id)}/resend`, {
    method: "POST",
    body: {},
  });

/** API Gateway decodes a path twice, so a name with `%` or `?` arrives only if it is encoded twice. */
export const traceDevice = (push: string, device: string) =>
  call<DeviceTrace>(
    `/1.1/push/${encodeURIComponent(push)}/devices/${encodeURIComponent(encodeURIComponent(device))}`,
  );

export const findDevices = (
  push: string,
  filter: Readonly<Record<string, string | undefined>>,
  cursor?: string,
) =>
  call<PushDevices>(`/1.1/push/${encodeURIComponent(push)}/devices`, {
    query: { ...filter, cursor },
  });

export const dryRunPush = (push: object) =>
  call<DryRun>("/1.1/push", { method: "POST", body: { ...push, dry_run: true } });

const REQUEST_ID_BYTES = 8;

/** A `req_id`: a push that is sent again with it, since its answer was lost, is the same push. */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(REQUEST_ID_BYTES)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

export const sendPush = (push: object) =>
  call<{ objectId: string }>("/1.1/push", { method: "POST", body: push });

export async function findDeadLetters(): Promise<DeadLetters[]> {
  return (await call<{ results: DeadLetters[] }>("/1.1/push/deadLetters")).results;
}

export const replayDeadLetters = (queue: string) =>
  call<Replay>(`/1.1/push/deadLetters/${encodeURIComponent(queue)}/replay`, {
    method: "POST",
    body: {},
  });

/** A message that its consumer can't parse. */
export interface UnreadableLetter {
  readonly id: string;
  readonly sentAt: string;
  readonly body: string;
}

export interface UnreadableLetters {
  readonly results: readonly UnreadableLetter[];
  /** False when the queue has more messages than were looked at. */
  readonly isComplete: boolean;
}

/** From the server of this page: the API shows no bodies of messages. */
export const findUnreadable = (queue: string) =>
  call<UnreadableLetters>("dead-letters", { query: { queue } });

export const deleteUnreadable = (queue: string, ids: readonly string[]) =>
  call<object>("dead-letters", { method: "DELETE", body: { queue, ids } });
