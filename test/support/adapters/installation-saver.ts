import { createDocumentClient } from "../../../functions/adapters/dynamodb/client/client.ts";
import { createInstallationsService } from "../services/installations-service.ts";

/**
 * A program that saves forever until the crash test kills it. Devices share tokens, register, change their
 * channels and are deleted, four at a time.
 *
 * @param argv endpoint of the engine; the tables have the names of test/support/dynamodb-engine.ts
 */
const [endpoint = ""] = process.argv.slice(2);
const credentials = { accessKeyId: "local", secretAccessKey: "local" };
const service = createInstallationsService({
  documents: createDocumentClient({ endpoint, region: "local", credentials }),
  tables: {
    users: "users",
    userSecrets: "userSecrets",
    roles: "roles",
    installations: "installations",
    installationIndex: "installationIndex",
  },
});

const DEVICES = 6;
const pick = (count: number) => Math.floor(Math.random() * count);
const channels = () => Array.from({ length: pick(4) }, () => `c${pick(6)}`);

/** Number of saves after which the test may kill the program. */
const WARM_UP_SAVES = 30;
let saves = 0;
/** Devices come back under these ids. */
const removed: string[] = [];

async function saveForEver(): Promise<never> {
  for (;;) {
    if (++saves === WARM_UP_SAVES) process.stdout.write("saving\n");
    const body = { deviceType: "android", installationId: `device${pick(DEVICES)}` };
    const token = pick(2) ? { vendor: "fcm", registrationId: `token${pick(DEVICES)}` } : {};
    const known = pick(2) ? { objectId: removed[pick(removed.length)] ?? "" } : {};
    const fields = { ...body, ...token, ...known, channels: channels() };
    const { objectId } = (await service.post(fields)).body as { objectId: string };
    if (pick(10) > 0) continue;
    await service.remove(objectId);
    removed.push(objectId);
  }
}

await Promise.all([saveForEver(), saveForEver(), saveForEver(), saveForEver()]);
