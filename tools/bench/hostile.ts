import { line, progressBar, table } from "../../cli/terminal.ts";
import { type BillLine, toTotal } from "../../lib/costs/bill-line.ts";
import { type MeteredCloud, withMeteredCloud } from "./cost/metered-cloud.ts";
import { toRequestLines } from "./cost/request-lines.ts";
import { type MeasuredAttack, measureAttack, REQUESTS } from "./hostile/attack.ts";
import { toKinds } from "./hostile/kinds.ts";
import { createVictims, STEPS } from "./hostile/victims.ts";

/** Turns on everything that sends mails and SMS. */
const SETTINGS = {
  verifyEmailAtSignUp: true,
  smsOriginationIdentity: "arn:aws:sms-voice:eu-central-1:111122223333:pool/landfall",
};

/**
 * @param words only kinds whose name contains one of these, or all
 * @returns false when an attack was answered with a server error
 */
export async function benchHostile(words: readonly string[] = []): Promise<boolean> {
  const measured = await withMeteredCloud((metered) => measureAll(metered, words), SETTINGS);
  line(`\nThe cost of ${REQUESTS.toLocaleString("en")} requests of each kind`);
  table(HEAD, measured.map(toRow));
  const failed = measured.filter(({ verdicts }) => [...verdicts.keys()].some(isServerError));
  for (const { name } of failed) line(`✗ ${name} was answered with a server error`);
  return failed.length === 0;
}

async function measureAll(
  metered: MeteredCloud,
  words: readonly string[],
): Promise<MeasuredAttack[]> {
  const steps = progressBar("prepare", STEPS);
  const victims = await createVictims(metered, () => steps.increment());
  steps.stop();
  const attacks = toKinds(victims)
    .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
    .flatMap((kind) => kind.networks.map((networks) => ({ kind, networks })));
  const bar = progressBar("attack ", attacks.length * REQUESTS);
  const measured: MeasuredAttack[] = [];
  for (const [index, attack] of attacks.entries()) {
    bar.update(index * REQUESTS, { note: ` ${attack.kind.name}` });
    measured.push(await measureAttack({ ...attack, index }, metered, () => bar.increment()));
  }
  bar.update(attacks.length * REQUESTS, { note: "" });
  bar.stop();
  return measured;
}

const HEAD = [
  ...["kind", "networks", "sent", "answers", "mails", "SMS"],
  ...["read units", "write units", "CPU seconds", "$"],
];

function toRow({ name, networks, sent, verdicts, use }: MeasuredAttack) {
  const sendings: BillLine[] = [
    { item: "queues", unit: "messages", quantity: use.messages * REQUESTS },
    { item: "mails", unit: "mails", quantity: use.mails * REQUESTS },
    { item: "SMS", unit: "textMessages", quantity: use.textMessages * REQUESTS },
  ];
  const usd = toTotal([...toRequestLines([{ count: REQUESTS, use }]), ...sendings]);
  const answers = [...verdicts].map(([verdict, count]) => `${count} × ${verdict}`);
  const { mails, textMessages, readUnits, writeUnits } = use;
  return [
    ...[name, networks, sent, answers.join("\n")],
    ...[mails, textMessages, readUnits, writeUnits].map((mean) => (mean * REQUESTS).toFixed(0)),
    ...[(use.cpuSeconds * REQUESTS).toFixed(1), usd.toFixed(4)],
  ];
}

function isServerError(verdict: string): boolean {
  return verdict.startsWith("5");
}
