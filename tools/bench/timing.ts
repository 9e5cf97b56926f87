import bcrypt from "bcryptjs";
import { line, progressBar, table } from "../../cli/terminal.ts";
import { wrapLeanCloudHash } from "../../functions/adapters/passwords/scrypt-passwords.ts";
import { leanCloudHash } from "../../functions/domain/accounts/leancloud-hash.ts";
import { storePasswordHash } from "../../test/support/user-secrets.ts";
import { type BenchService, PASSWORD, startBenchService, withoutLogs } from "./bench-service.ts";
import { median } from "./measure.ts";

const SAMPLES = 200;

/** The largest difference of medians that reveals nothing over a network. */
const MAX_DIFFERENCE = 0.05;

/** Longer than failed log-ins are counted, so that no user is locked. */
const BETWEEN_ROUNDS_MS = 16 * 60_000;

const BCRYPT_COST = 10;

/** Log-ins that fail, by reason; the others are compared with the first. */
interface Subject {
  readonly name: string;
  readonly username: string;
  readonly samplesMs: number[];
}

/**
 * The time of an answer reveals nothing to a caller without the
 * password (A10, A11). @returns false when it would
 */
export async function benchTiming(): Promise<boolean> {
  const service = await startBenchService();
  try {
    const subjects = await withoutLogs(() => sample(service));
    return report(subjects);
  } finally {
    await service.stop();
  }
}

async function sample(service: BenchService): Promise<Subject[]> {
  const subjects = await createSubjects(service);
  const bar = progressBar("log in  ", SAMPLES * subjects.length);
  const logIn = (username: string) =>
    service.call("POST /login", { username, password: "wrong password" });
  for (const { username } of subjects) await logIn(username);
  for (let round = 0; round < SAMPLES; round++) {
    service.advance(BETWEEN_ROUNDS_MS);
    // Each round starts with another case, so that no case always has the same predecessor.
    for (let i = 0; i < subjects.length; i++) {
      const { username, samplesMs } = subjects[(round + i) % subjects.length] as Subject;
      const startedAt = performance.now();
      await logIn(username);
      samplesMs.push(performance.now() - startedAt);
      bar.increment();
    }
  }
  bar.stop();
  return subjects;
}

async function createSubjects(service: BenchService): Promise<Subject[]> {
  const salt = "salt";
  const hash = leanCloudHash(salt, PASSWORD);
  const hashes = {
    "user without a password": undefined,
    "user with a LeanCloud hash": await wrapLeanCloudHash({ salt, hash }),
    "user with a bcrypt hash": `bcrypt:${await bcrypt.hash(PASSWORD, BCRYPT_COST)}`,
  };
  const { username } = await service.createUser("user", "production");
  const subjects = [
    { name: "wrong password", username },
    { name: "unknown user", username: "nobody" },
  ];
  for (const [name, passwordHash] of Object.entries(hashes)) {
    const user = await service.createUser(`user${subjects.length}`, "cheap");
    // Imported users and users of third-party platforms are like this.
    await storePasswordHash(service.engine, { objectId: user.objectId, hash: passwordHash });
    subjects.push({ name, username: user.username });
  }
  return subjects.map((subject) => ({ ...subject, samplesMs: [] }));
}

function report(subjects: readonly Subject[]): boolean {
  const medians = subjects.map(({ samplesMs }) => median(samplesMs));
  const ratios = medians.map((each) => each / (medians[0] ?? 0));
  table(
    ["log-in that fails", "samples", "median ms", "ratio"],
    subjects.map(({ name, samplesMs }, i) => [
      name,
      samplesMs.length,
      (medians[i] ?? 0).toFixed(2),
      (ratios[i] ?? 0).toFixed(3),
    ]),
  );
  const telling = subjects.filter((_, i) => Math.abs((ratios[i] ?? 0) - 1) > MAX_DIFFERENCE);
  for (const { name } of telling) line(`✗ ${name}: more than 5 % off`);
  if (telling.length === 0) line("✓ all within 5 % of a wrong password");
  return telling.length === 0;
}
