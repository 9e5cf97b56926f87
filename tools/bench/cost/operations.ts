import type { RunningCloud } from "../../../local/spawn.ts";

/** A request of the model, with the number of times that a daily user makes it in a day. */
export interface Operation {
  readonly name: string;
  readonly perDay: number;
  /** @returns the bytes of the answer's body */
  call(run: number): Promise<number>;
}

const PASSWORD = "correct horse";

interface SignedUp {
  readonly objectId: string;
  readonly sessionToken: string;
}

/**
 * A daily user opens the app twice, with a session check and a user's profile each time;
 * saves the installation once; changes something in the profile every other day. One in 20 logs in
 * and one in 50 is new, every day.
 */
export async function createOperations(cloud: RunningCloud): Promise<Operation[]> {
  const { call } = createClient(cloud);
  const user: SignedUp = JSON.parse(await call("POST /users", toUser("usual")));
  const session = user.sessionToken;
  const installation = {
    deviceType: "ios",
    installationId: "00000000-0000-4000-8000-000000000001",
    deviceToken: "1".repeat(64),
    channels: ["news"],
    timeZone: "Asia/Shanghai",
  };
  await call("POST /installations", installation);
  const operation = (
    name: string,
    perDay: number,
    route: string,
    body?: (run: number) => object,
  ): Operation => ({
    name,
    perDay,
    call: async (run) => Buffer.byteLength(await call(route, body?.(run), session)),
  });
  return [
    operation("session check", 2, "GET /users/me"),
    operation("read a user", 2, `GET /users/${user.objectId}`),
    operation("save the installation", 1, "POST /installations", (run) => ({
      ...installation,
      appVersion: `1.${run}`,
    })),
    operation("change the profile", 0.5, `PUT /users/${user.objectId}`, (run) => ({
      nickname: `nick${run}`,
    })),
    operation("log-in", 0.05, "POST /login", () => ({ username: "usual", password: PASSWORD })),
    operation("sign-up", 0.02, "POST /users", (run) => toUser(`new${run}`)),
  ];
}

function toUser(username: string): object {
  return { username, password: PASSWORD, email: `${username}@example.com` };
}

function createClient({ url, appId, appKey }: RunningCloud) {
  const call = async (route: string, body?: object, session?: string): Promise<string> => {
    const [method = "", path = ""] = route.split(" ");
    const response = await fetch(`${url}/1.1${path}`, {
      method,
      headers: {
        "X-LC-Id": appId,
        "X-LC-Key": appKey,
        "Content-Type": "application/json",
        ...(session ? { "X-LC-Session": session } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${route}: ${response.status} ${text}`);
    return text;
  };
  return { call };
}
