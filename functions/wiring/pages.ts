import type { LinkPorts } from "../accounts/mail-links.ts";
import { createDynamoKnownNetworks } from "../adapters/dynamodb/accounts/known-networks.ts";
import type { Passwords } from "../ports/accounts.ts";
import { readSettings } from "./environment.ts";
import { latePort } from "./late.ts";
import { mailQueue } from "./message-queues.ts";
import { users, userTable } from "./stores.ts";
import { systemClock, systemLog, systemRandom } from "./system.ts";

/** For the pages behind mailed links; the operations on accounts need the same and more. */
export function pagePorts(): LinkPorts {
  return {
    users: users(),
    passwords: passwords(),
    knownNetworks: createDynamoKnownNetworks({ ...userTable(), clock: systemClock }),
    mailQueue: mailQueue(),
    settings: readSettings("mailEnabled", "passwordPolicy"),
    random: systemRandom,
    clock: systemClock,
    log: systemLog,
  };
}

/** Many requests check no password. */
function passwords(): Passwords {
  return latePort<Passwords>({ hash: true, verify: true, renew: true }, async () => {
    const { createScryptPasswords } = await import("../adapters/passwords/scrypt-passwords.ts");
    return createScryptPasswords();
  });
}
