import type { Activity, Client } from "../client.ts";

const CLASSES = ["_User", "_Installation", "_Role", "_File", "Note", "Board"];

/** Reads with the master key, as the console's pages do. */
const toPages = ({ random, promises }: Client): readonly string[] => {
  const push = promises.pushes.at(-1)?.objectId;
  const device = promises.devices.at(-1)?.objectId;
  const page = new URLSearchParams({ limit: "20", order: "-createdAt", returnACL: "true" });
  return [
    "/schemas",
    `/classes/${random.pick(CLASSES)}?${page}`,
    "/classes/Note?count=1&limit=0",
    "/notifications?limit=20",
    "/push/deadLetters",
    "/scheduledPushMessages",
    ...(push ? [`/tables/Notifications/${push}`] : []),
    ...(push && device ? [`/push/${push}/devices/${device}`] : []),
  ];
};

async function browse(client: Client): Promise<void> {
  const path = client.random.pick(toPages(client));
  const kind = `console ${path.split("?")[0]?.replace(/\w{16,}/g, "…")}`;
  await client.call(kind, { method: "GET", path, master: true });
}

export const CONSOLE_ACTIVITIES: readonly Activity[] = [{ weight: 6, run: browse }];
