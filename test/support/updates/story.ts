import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../cloud/cloud.ts";
import { finishedRecord } from "../cloud/devices.ts";
import { readTables, type Tables } from "./tables.ts";

/** Data of an app that has used a release, and what the app remembers. */
export interface ReleaseData {
  /** Unix milliseconds. */
  readonly writtenAt: number;
  readonly sessionToken: string;
  readonly ids: Readonly<Record<"user" | "role" | "todo" | "device" | "sent" | "waiting", string>>;
  readonly tables: Tables;
  /** The made-up secret of the sessions by its name in AWS. */
  readonly secrets: Readonly<Record<string, string>>;
}

export const PEOPLE = { username: "tom", password: "secret-tom", email: "tom@example.com" };
export const TOKEN = "ab".repeat(32);

/** Uses a cloud as an app does, and reads what is stored then. */
export async function playStory(cloud: RunningCloud): Promise<Omit<ReleaseData, "secrets">> {
  const create = async (path: string, body: object, session?: string) => {
    const headers: Record<string, string> =
      session === undefined ? {} : { "X-LC-Session": session };
    const options = { body, headers, master: path === "push" };
    const answer = await request(cloud, "POST", `/1.1/${path}`, options);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as { readonly objectId: string; readonly sessionToken: string };
  };
  const { objectId: user, sessionToken } = await create("users", { ...PEOPLE, nickname: "汤姆" });
  const owner = { __type: "Pointer", className: "_User", objectId: user };
  const members = { __op: "AddRelation", objects: [owner] };
  const role = await create("roles", { name: "editors", users: members, ACL: {} }, sessionToken);
  const todo = await create(
    "classes/Todo",
    { title: "Tea", done: false, ACL: { [user]: { read: true, write: true } } },
    sessionToken,
  );
  const device = await create("installations", {
    deviceType: "ios",
    deviceToken: TOKEN,
    apnsTopic: "com.example.app",
    channels: ["news"],
    owner,
  });
  const push = { channels: ["news"], data: { alert: "Tea is ready" } };
  const sent = await create("push", push);
  await finishedRecord(cloud, sent.objectId);
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const waiting = await create("push", { ...push, push_time: later });
  return {
    writtenAt: Date.now(),
    sessionToken,
    ids: {
      ...{ user, role: role.objectId, todo: todo.objectId, device: device.objectId },
      ...{ sent: sent.objectId, waiting: waiting.objectId },
    },
    tables: await readTables(cloud),
  };
}
