import type { LinkPorts } from "../accounts/mail-links.ts";
import { createDynamoKnownNetworks } from "../adapters/dynamodb/accounts/known-networks.ts";
import { createScryptPasswords } from "../adapters/passwords/scrypt-passwords.ts";
import { createSqsMailQueue } from "../adapters/queues/sqs-message-queues.ts";
import { readEnv, readSettings, requireQueueUrl } from "./environment.ts";
import { sqsClient } from "./sqs.ts";
import { users, userTable } from "./stores.ts";
import { systemClock, systemLog, systemRandom } from "./system.ts";

/** For the pages behind mailed links; the operations on accounts need the same and more. */
export function pagePorts(): LinkPorts {
  return {
    users: users(),
    passwords: createScryptPasswords(),
    knownNetworks: createDynamoKnownNetworks({ ...userTable(), clock: systemClock }),
    mailQueue: createSqsMailQueue(sqsClient(), requireQueueUrl(readEnv(), "mail")),
    settings: readSettings("mailEnabled", "passwordPolicy"),
    random: systemRandom,
    clock: systemClock,
    log: systemLog,
  };
}
