import type { LinkPorts } from "../accounts/mail-links.ts";
import { createDynamoKnownNetworks } from "../adapters/dynamodb/accounts/known-networks.ts";
import { createScryptPasswords } from "../adapters/passwords/scrypt-passwords.ts";
import { readSettings } from "./environment.ts";
import { mailQueue } from "./message-queues.ts";
import { users, userTable } from "./stores.ts";
import { systemClock, systemLog, systemRandom } from "./system.ts";

/** For the pages behind mailed links; the operations on accounts need the same and more. */
export function pagePorts(): LinkPorts {
  return {
    users: users(),
    passwords: createScryptPasswords(),
    knownNetworks: createDynamoKnownNetworks({ ...userTable(), clock: systemClock }),
    mailQueue: mailQueue(),
    settings: readSettings("mailEnabled", "passwordPolicy"),
    random: systemRandom,
    clock: systemClock,
    log: systemLog,
  };
}
