import type { Activity, Client } from "../client.ts";

/** Uploads as the SDK does; only a confirmed file is promised to stay. */
async function upload(client: Client): Promise<void> {
  const content = client.unique("content");
  const reply = await client.call("file token", {
    method: "POST",
    path: "/fileTokens",
    body: { name: "note.txt" },
  });
  if (reply.outcome !== "done") return;
  const { objectId, url, token, upload_url } = reply.body as Readonly<Record<string, string>>;
  if (!objectId || !url || !upload_url) return;
  if (!(await putBytes(client, upload_url, content))) return;
  const confirmed = await client.call("file callback", {
    method: "POST",
    path: "/fileCallback",
    body: { token, result: true },
  });
  if (confirmed.outcome === "done") client.promises.files.push({ objectId, url, content });
}

async function putBytes({ cloud }: Client, url: string, body: string): Promise<boolean> {
  await cloud.ready();
  return fetch(url, { method: "PUT", body }).then(
    ({ ok }) => ok,
    () => false,
  );
}

export const FILE_ACTIVITIES: readonly Activity[] = [{ weight: 2, run: upload }];
