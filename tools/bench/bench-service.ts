import { createScryptPasswords } from "../../functions/adapters/passwords/scrypt-passwords.ts";
import { NETWORK_SETTINGS } from "../../functions/contract/network-limits.ts";
import {
  type AccountsService,
  CHEAP_SCRYPT,
  startAccountsService,
} from "../../test/support/services/accounts-service.ts";
import { type Capacity, countCapacity } from "./capacity.ts";

export const PASSWORD = "correct horse";

/** A user who signed up and is logged in. */
export interface BenchUser {
  readonly objectId: string;
  readonly username: string;
  readonly email: string;
  readonly session: string;
}

/** The accounts function over a real engine, in this process. */
export interface BenchService extends AccountsService {
  readonly capacity: () => Capacity;
  /** Signs up with the password hash that AWS gets, or with a cheap one to save the time. */
  createUser(name: string, work: "production" | "cheap"): Promise<BenchUser>;
}

/** All calls come from one address. */
const WITHOUT_LIMITS = Object.fromEntries(NETWORK_SETTINGS.map((name) => [name, 1e9]));

export async function startBenchService(): Promise<BenchService> {
  // The proxy of the laws would add its own CPU to that of the function.
  const service = await startAccountsService(WITHOUT_LIMITS, {}, "bare");
  const production = createScryptPasswords();
  const passwords = { production, cheap: createScryptPasswords(CHEAP_SCRYPT) };
  const use = (work: keyof typeof passwords) =>
    Object.assign(service.ports.passwords, passwords[work]);
  use("production");
  return {
    ...service,
    capacity: countCapacity(service.engine.documents),
    async createUser(username, work) {
      use(work);
      const email = `${username}@example.com`;
      const body = { username, email, password: PASSWORD, score: 1 };
      const answer = await service.call("POST /users", body);
      use("production");
      const { objectId, sessionToken: session } = answer.body;
      if (answer.status !== 201) throw new Error(`Sign-up of ${username}: ${answer.text}`);
      return { objectId, username, email, session };
    },
  };
}

/**
 * Runs while nothing that the functions log is printed; they still make every line, as on AWS.
 * The progress bar writes to stderr.
 */
export async function withoutLogs<T>(run: () => Promise<T>): Promise<T> {
  const { write } = process.stdout;
  process.stdout.write = () => true;
  try {
    return await run();
  } finally {
    process.stdout.write = write;
  }
}
