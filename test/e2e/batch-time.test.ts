import { expect, it, vi } from "vitest";
import { request } from "../support/cloud/cloud.ts";
import { putJson } from "../support/cloud/small-cloud.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import { forAllTests } from "../support/for-all-tests.ts";

vi.setConfig({ testTimeout: 120_000 });

const cloud = forAllTests(startTestCloud);

interface Answer {
  readonly success?: { readonly objectId: string };
  readonly error?: { readonly code: number; readonly error: string };
}

const setLatency = (latencyMs: number) => putJson(`${cloud.url}/_local/dynamodb`, { latencyMs });

async function countUsers(): Promise<number> {
  const answer = await request(cloud, "GET", "/1.1/users?count=1&limit=0", { master: true });
  return (answer.body as { count: number }).count;
}

it("a slow batch of sign-ups answers the finished items, and the rest can be sent again", async () => {
  const signUps = Array.from({ length: 20 }, (_, n) => ({
    ...{ method: "POST", path: "/1.1/users", body: { username: `slow${n}`, password: "tide" } },
  }));
  const send = async (requests: object[]) => {
    const answer = await request(cloud, "POST", "/1.1/batch", { master: true, body: { requests } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as Answer[];
  };
  await setLatency(3_000);
  const first = await send(signUps);
  await setLatency(0);

  const again = first.flatMap(({ error }, n) => (error ? [{ error, signUp: signUps[n] }] : []));
  expect(again.length).toBeGreaterThan(0);
  expect(again.length).toBeLessThan(20);
  for (const { error } of again) expect(error).toMatchObject({ code: 124 });
  expect(again.at(-1)?.error.error).toBe(
    "The batch ran out of time before this item. Send the item again.",
  );
  const second = await send(again.flatMap(({ signUp }) => signUp ?? []));
  // Some items may have been done although their errors ask to send them again.
  const codes = second.flatMap(({ error }) => error?.code ?? []);
  expect(codes.filter((code) => code !== 202)).toEqual([]);
  expect(await countUsers()).toBe(20);
});
