import type { RunningCloud } from "../../../local/spawn.ts";

interface Created {
  readonly objectId: string;
}

/**
 * Fills an app with something for each view of the console.
 *
 * @returns the views, such as `pushes/x`
 */
export async function fillConsole(cloud: RunningCloud): Promise<readonly string[]> {
  const callApi = async <T = Created>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${cloud.url}/1.1/${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        "x-lc-id": cloud.appId,
        "x-lc-key": `${cloud.masterKey},master`,
        "content-type": "application/json",
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await answer.json()) as T;
  };
  const user = await callApi("users", {
    ...{ username: "ada", password: "a-long-password", nickname: "Ada Lovelace" },
    ...{ email: "ada@example.com", mobilePhoneNumber: "+8613800000000" },
  });
  await callApi("requestPasswordReset", { email: "ada@example.com" });
  await callApi("login", { username: "ada", password: "wrong" });
  const pointer = { __type: "Pointer", className: "_User", objectId: user.objectId };
  const role = await callApi("roles", {
    ...{ name: "keepers", ACL: { "*": { read: true } } },
    users: { __op: "AddRelation", objects: [pointer] },
  });
  const place = await callApi("classes/Place", {
    ...{
      name: "青岛 Qingdao",
      people: 9_000_000,
      isPort: true,
      tags: ["sea", "beer"],
      owner: pointer,
    },
    ...{ at: { __type: "GeoPoint", latitude: 36, longitude: 120 }, note: "long ".repeat(60) },
    seen: { __type: "Date", iso: "2026-11-28T10:00:00.000Z" },
  });
  const devices = ["a1", "b2", "dead"].map((prefix) =>
    callApi("installations", {
      ...{ deviceType: "ios", deviceToken: prefix.padEnd(64, "0"), channels: ["tide"] },
      ...{ deviceModel: "iPhone 17", user: pointer },
    }),
  );
  const [device] = await Promise.all(devices);
  await callApi("installations", {
    deviceType: "android",
    registrationId: "fcm-1",
    channels: ["tide"],
  });
  const rules = [{ tokenPrefix: "dead", status: 410, reason: "Unregistered" }];
  await fetch(`${cloud.url}/_local/providers/apns`, {
    method: "PUT",
    body: JSON.stringify({ rules }),
  });
  const data = { alert: { title: "Tide table", body: "The tide is out." } };
  const push = await callApi("push", { channels: ["tide"], data });
  await callApi("push", { data, push_time: new Date(Date.now() + 86_400_000).toISOString() });
  await finished(
    async () =>
      (await callApi<{ status?: string }>(`tables/Notifications/${push.objectId}`)).status,
  );
  const { objectId: file } = await callApi("files", {
    ...{ name: "cup.png", url: "https://example.com/cup.png", mime_type: "image/png" },
    metaData: { size: 1_234, owner: user.objectId },
  });
  return [
    ...["", "statistics", "statistics?days=30", "compose", "pushes", "pushes?status=done"],
    ...[
      `pushes/${push.objectId}?state=sent`,
      `pushes/${push.objectId}/${device?.objectId}`,
      "dead-letters",
      "timers",
    ],
    ...["_User", "_Installation", "_Role", "_File", "Place"].map((name) => `classes/${name}`),
    ...[`_User/${user.objectId}`, `_Installation/${device?.objectId}`].map(
      (path) => `classes/${path}`,
    ),
    ...[`_Role/${role.objectId}`, `_File/${file}`, `Place/${place.objectId}`].map(
      (path) => `classes/${path}`,
    ),
    ...[
      "classes/Place/new",
      "classes/Place?order=-people",
      "classes/Nothing",
      "classes/Place/missing",
    ],
    ...["new-class", "class/Place", "class/_User", "search?q=nobody", "health", "requests"],
    ...["notifications", "mails", "sms", "simulation"],
  ];
}

async function finished(read: () => Promise<string | undefined>): Promise<void> {
  for (let tries = 0; tries < 60 && (await read()) !== "done"; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
