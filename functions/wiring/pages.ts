import type { LinkPorts } from "../accounts/mail-links.ts";
import { createScryptPasswords } from "../adapters/passwords/scrypt-passwords.ts";
import type { Settings } from "../domain/settings.ts";
import { once } from "./clients.ts";
import { readEnv } from "./environment.ts";
import { systemLog } from "./log.ts";
import { mailQueue } from "./mail-queue.ts";
import { readSettings } from "./settings.ts";
import { systemClock, systemRandom } from "./system.ts";
import { users } from "./stores.ts";

export const pageSettings: () => Settings = once(() => readSettings(readEnv()));

export function pagePorts(): LinkPorts {
  return {
    users: users(),
    passwords: createScryptPasswords(),
    mailQueue: mailQueue(),
    settings: pageSettings(),
    random: systemRandom,
    clock: systemClock,
    log: systemLog,
  };
}
