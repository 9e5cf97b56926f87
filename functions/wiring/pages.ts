import { createScryptPasswords } from "../../adapters/scrypt-passwords.ts";
import type { LinkPorts } from "../../api/open-link.ts";
import type { Settings } from "../../domain/settings.ts";
import { readEnv } from "../config.ts";
import { readSettings } from "../settings.ts";
import { once } from "./clients.ts";
import { systemLog } from "./log.ts";
import { mailQueue } from "./mail-queue.ts";
import { systemClock, systemRandom } from "./system.ts";
import { users } from "./users.ts";

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
