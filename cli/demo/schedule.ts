import AV from "leancloud-storage";
import { table } from "../terminal.ts";

interface ScheduledPush {
  readonly id: number;
  readonly expire_time: number;
  readonly push_msg: { readonly id: string };
}

const master = { authOptions: { useMasterKey: true } };

/** Schedules a push for tomorrow, lists it, cancels it and lists again. */
export async function demonstrateSchedule(channel: string): Promise<void> {
  const { objectId } = (await AV.Push.send(
    {
      channels: [channel],
      push_time: new Date(Date.now() + 86_400_000),
      data: { alert: "Rain tomorrow." },
    },
    { useMasterKey: true },
  )) as unknown as { objectId: string };
  const scheduled = await listScheduled(objectId);
  table(
    ["outer id", "push", "sent at"],
    scheduled.map(({ id, push_msg, expire_time }) => [
      id,
      push_msg.id,
      new Date(expire_time).toISOString(),
    ]),
  );
  for (const { id } of scheduled) {
    await AV.request({ method: "DELETE", path: `/scheduledPushMessages/${id}`, ...master });
  }
  table(["after cancelling"], [[`${(await listScheduled(objectId)).length} left`]]);
}

async function listScheduled(objectId: string): Promise<readonly ScheduledPush[]> {
  const answer = (await AV.request({
    method: "GET",
    path: "/scheduledPushMessages",
    ...master,
  })) as unknown as { results: ScheduledPush[] };
  return answer.results.filter(({ push_msg }) => push_msg.id === objectId);
}
