import type { AppKeys } from "../lambda/function-variables.ts";

/** The newest push records, through the service's own interface; undefined if it does not answer. */
export async function findPushes(origin: string, { appId, masterKey }: AppKeys): Promise<unknown> {
  const response = await fetch(`${origin}/1.1/notifications?limit=50`, {
    headers: { "x-lc-id": appId, "x-lc-key": `${masterKey},master` },
  });
  if (!response.ok) return undefined;
  const { results } = (await response.json()) as { results?: unknown };
  return results ?? [];
}
