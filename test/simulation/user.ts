import { API_TIMEOUT_SECONDS } from "../../functions/contract/limits.ts";
import { ApiError } from "../../functions/domain/api-error.ts";
import { createDevicePush } from "../../functions/features/push/operations/create-device-push.ts";
import { createPush } from "../../functions/features/push/operations/create-push.ts";
import { deleteNotification } from "../../functions/features/push/operations/delete-notification.ts";
import { deleteScheduledPush } from "../../functions/features/push/operations/delete-scheduled-push.ts";
import { findScheduledPushes } from "../../functions/features/push/operations/find-scheduled-pushes.ts";
import { getNotification } from "../../functions/features/push/operations/get-notification.ts";
import { resendPush } from "../../functions/features/push/resends/operations/resend-push.ts";
import type { OperationResponse } from "../../functions/ports/operation.ts";
import type { LimitedPushPorts } from "../support/push/pipeline.ts";
import { MASTER } from "../support/queries/unlimited.ts";
import type { World } from "./world.ts";

type Body = Readonly<Record<string, unknown>>;

/**
 * An answer: `answered` with the body, `refused` below 500, `unanswered` after a crash, a
 * timeout or a 500, when the effect is unknown.
 */
export type Reply =
  | { readonly kind: "answered"; readonly body: Body }
  | { readonly kind: "refused"; readonly error: ApiError }
  | { readonly kind: "unanswered" };

/** A caller of the REST interface with the master key. */
export interface User {
  /** POST /push; without an answer it repeats only if `req_id` makes that the same push. */
  push(body: Body): Promise<Reply>;
  /** POST /push/devices, repeated like `push`. */
  pushToDevices(body: Body): Promise<Reply>;
  /** POST /push/<objectId>/resend, until it is answered: a repeated request is the same push. */
  resend(push: string, body?: Body): Promise<Reply>;
  /** GET /notifications/<id>, until the push has ended. */
  end(push: string): Promise<void>;
  /** DELETE /notifications/<id>, until it is answered. */
  cancel(id: string): Promise<Reply>;
  /** DELETE /scheduledPushMessages/<outer id>, until it is answered. */
  cancelScheduled(scheduleId: number): Promise<Reply>;
  /** GET /notifications/<id> */
  read(id: string): Promise<Reply>;
  /** GET /scheduledPushMessages */
  scheduled(): Promise<Reply>;
  wait(ms: number): Promise<void>;
  now(): number;
}

type Run = (ports: LimitedPushPorts) => Promise<OperationResponse>;

const MAX_TRIES = 8;
const PAUSE_MS = 3_000;
const SECOND_MS = 1_000;

export function createUser(world: World): User {
  const { scheduler, book } = world;

  async function ask(step: string, run: Run): Promise<Reply> {
    const process = world.start(step);
    const stop = scheduler.after(API_TIMEOUT_SECONDS * SECOND_MS, () => process.kill("timeout"));
    const death = new Promise<Reply>((resolve) => {
      process.onDeath(() => resolve({ kind: "unanswered" }));
    });
    const answer = await Promise.race([
      death,
      run(world.portsFor(process)).then(toReply, toRefusal),
    ]);
    stop();
    scheduler.note(`${step}#${process.id} ${answer.kind}`);
    return answer;
  }

  async function askUntilAnswered(step: string, run: Run): Promise<Reply> {
    for (let tries = 1; ; tries++) {
      const reply = await ask(step, run);
      if (reply.kind !== "unanswered" || tries === MAX_TRIES) return reply;
      await scheduler.sleep(PAUSE_MS);
    }
  }

  const send = (step: string, body: Body, run: Run) =>
    body.req_id === undefined ? ask(step, run) : askUntilAnswered(step, run);

  return {
    push: (body) => send("create-push", body, (ports) => createPush(request(body), ports)),
    pushToDevices: (body) =>
      send("create-device-push", body, (ports) => createDevicePush(request(body), ports)),
    resend: (push, body = {}) =>
      askUntilAnswered("resend-push", (ports) =>
        resendPush(request(body, { objectId: push }), ports),
      ),
    end: async (push) => {
      for (;;) {
        const reply = await ask("get-notification", (ports) =>
          getNotification(request({}, { notificationId: push }), ports),
        );
        if (reply.kind === "answered" && isEnded(reply.body)) return;
        await scheduler.sleep(PAUSE_MS);
      }
    },
    cancel: async (id) => {
      const run = (ports: LimitedPushPorts) =>
        deleteNotification(request({}, { notificationId: id }), ports);
      const reply = await askUntilAnswered("delete-notification", run);
      if (reply.kind === "answered") book.cancelAcknowledged(id, scheduler.events);
      return reply;
    },
    cancelScheduled: (scheduleId) =>
      askUntilAnswered("delete-scheduled-push", (ports) =>
        deleteScheduledPush(request({}, { scheduleId: String(scheduleId) }), ports),
      ),
    read: (id) =>
      ask("get-notification", (ports) =>
        getNotification(request({}, { notificationId: id }), ports),
      ),
    scheduled: () =>
      ask("find-scheduled-pushes", (ports) => findScheduledPushes(request({}), ports)),
    wait: (ms) => scheduler.sleep(ms),
    now: () => scheduler.now(),
  };
}

/** The objectId of the push that a reply names. */
export function getPush(reply: Reply): string {
  if (reply.kind === "answered" && typeof reply.body.objectId === "string") {
    return reply.body.objectId;
  }
  const why = reply.kind === "refused" ? reply.error.message : reply.kind;
  throw new Error(`No push was accepted: ${why}`);
}

function request(body: Body, params: Body = {}): never {
  return {
    requester: MASTER,
    permitted: true,
    params,
    query: {},
    body,
    production: undefined,
    requestId: "simulation",
    sourceIp: "203.0.113.9",
    dispatch: () => Promise.reject(new TypeError("The simulated user sends no batches")),
  } as never;
}

function isEnded({ status }: Body): boolean {
  return status === "done" || status === "error";
}

function toReply({ body }: OperationResponse): Reply {
  return { kind: "answered", body: body as Body };
}

function toRefusal(error: unknown): Reply {
  if (error instanceof ApiError && error.status < 500) return { kind: "refused", error };
  if (error instanceof TypeError || error instanceof RangeError) throw error;
  return { kind: "unanswered" };
}
