import type { ClassDefinitions } from "../../../functions/domain/classes/class-definition.ts";
import { readQueues } from "../settle.ts";
import type { Audited } from "./audited.ts";
import { auditDevices } from "./devices.ts";
import { auditNotes } from "./notes.ts";
import { auditPushes } from "./pushes.ts";
import { auditRoles } from "./roles.ts";
import { auditUsers } from "./users.ts";

/** Compares the tables, the gateways and the queues with the clients' answers. */
export async function audit(audited: Audited, definitions: ClassDefinitions): Promise<void> {
  await auditUsers(audited);
  await auditNotes(audited, definitions);
  await auditDevices(audited);
  await auditRoles(audited);
  await auditPushes(audited);
  await auditFiles(audited);
  await auditQueues(audited);
}

async function auditFiles({ promises, checks }: Audited): Promise<void> {
  for (const { objectId, url, content } of promises.files) {
    const read = await fetch(url).then((answer) => answer.text());
    checks.expect("confirmed files are read as they were uploaded", read === content, () => {
      return `${objectId}: ${read.slice(0, 80)}`;
    });
  }
}

async function auditQueues({ cloud, checks }: Audited): Promise<void> {
  for (const { name, depth, inFlight, deadLetterDepth } of await readQueues(cloud)) {
    checks.expect(
      "queues are empty",
      depth === 0 && inFlight === 0,
      () => `${name}: ${depth} messages, ${inFlight} in flight`,
    );
    checks.expect(
      "dead-letter queues are empty",
      deadLetterDepth === 0,
      () => `${name}: ${deadLetterDepth} dead letters`,
    );
  }
}
