import { assert } from "../outcome.ts";
import { sendAndWait } from "../push-record.ts";
import { type ApiAnswer, accepted, type Target } from "../target.ts";

const encodeTwice = (name: string) => encodeURIComponent(encodeURIComponent(name));

/** Names of devices, which are the only free text in a path. */
const NAMES = ["厨房平板", "100%", "who?", "a/b", "a b+c"];

/** What API Gateway makes of an encoded name. 400 is its own answer. */
const ARRIVALS: readonly (readonly [encoded: string, name: string | 400])[] = [
  ...NAMES.map((name) => [encodeTwice(name), name] as const),
  ["%E5%8E%A8%E6%88%BF", "厨房"],
  ["100%25", 400],
  ["a%252Fb", "a/b"],
  ["a%2Fb", "a/b"],
  ["who%3Fme", "who"],
];

export async function verifyPaths(target: Target): Promise<string> {
  const channel = `landfall-verify-${target.mark}-nobody`;
  const { objectId } = await sendAndWait(target, { channels: [channel] });
  const folder = `/1.1/push/${objectId}/devices`;
  for (const [encoded, expected] of ARRIVALS) {
    const answer = await target.send("GET", `${folder}/${encoded}`, { as: "master" });
    assertArrived(answer, { encoded, expected });
  }
  await assertInBatch(target, folder);
  return `${ARRIVALS.length} encoded names arrived as documented, and ${NAMES.length} in a batch`;
}

interface Arrival {
  readonly encoded: string;
  readonly expected: string | 400;
}

function assertArrived({ status, body, text }: ApiAnswer, { encoded, expected }: Arrival): void {
  const arrived = status === 200 ? body.device : status;
  assert(
    arrived === expected,
    `${encoded} arrived as ${arrived}, not as ${expected}: ${text.slice(0, 200)}`,
  );
}

/** API Gateway does not decode paths in a body. */
async function assertInBatch({ send }: Target, folder: string): Promise<void> {
  const requests = NAMES.map((name) => {
    return { method: "GET", path: `${folder}/${encodeURIComponent(name)}` };
  });
  const answer = await send("POST", "/1.1/batch", { as: "master", body: { requests } });
  accepted(answer, "A batch");
  const items = JSON.parse(answer.text) as readonly { success?: { device?: string } }[];
  const names = items.map(({ success }) => success?.device);
  assert(names.join() === NAMES.join(), `A batch of traces answered ${names.join()}`);
}
