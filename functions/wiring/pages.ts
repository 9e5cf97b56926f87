import { createDynamoKnownNetworks } from "../adapters/dynamodb/accounts/known-networks.ts";
import { queueVariable } from "../contract/queues.ts";
import { LINK_SETTINGS } from "../contract/setting-readers.ts";
import type { LinkPorts } from "../features/accounts/mail-links.ts";
import type { Passwords } from "../ports/accounts.ts";
import type { Hooks } from "../ports/engine.ts";
import { readEnv, readSettings } from "./environment.ts";
import { latePort } from "./late.ts";
import { hookQueue, mailQueue } from "./message-queues.ts";
import { users, userTable } from "./stores.ts";
import { systemClock, systemLog, systemRandom } from "./system.ts";

/** Ports of the pages behind mailed links; the operations on accounts need the same and more. */
export function pagePorts(): LinkPorts {
  return {
    users: users(),
    passwords: passwords(),
    knownNetworks: createDynamoKnownNetworks({ ...userTable(), clock: systemClock }),
    mailQueue: mailQueue(),
    settings: readSettings(...LINK_SETTINGS),
    hooks: verificationHook(),
    random: systemRandom,
    clock: systemClock,
    log: systemLog,
  };
}

/** Only queued: the pages have no key to ask the engine for its hooks, and the worker does. */
function verificationHook(): LinkPorts["hooks"] {
  if (!readEnv()[queueVariable("hooks")]) return undefined;
  return latePort<Pick<Hooks, "onVerified">>({ onVerified: true }, async () => {
    const { createAfterHooks } = await import("../features/engine/after-hooks.ts");
    const enqueue = createAfterHooks({ queue: hookQueue(), log: systemLog });
    return { onVerified: (channel, ...rest) => enqueue(`onVerified/${channel}`, ...rest) };
  });
}

/** Many requests check no password. */
function passwords(): Passwords {
  return latePort<Passwords>({ hash: true, verify: true, renew: true }, async () => {
    const { createScryptPasswords } = await import("../adapters/passwords/scrypt-passwords.ts");
    return createScryptPasswords();
  });
}
