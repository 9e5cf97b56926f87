import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { createScryptPasswords } from "../../../functions/adapters/passwords/scrypt-passwords.ts";
import { DEFAULT_SETTINGS } from "../../../functions/contract/settings.ts";
import {
  LINK_ATTRIBUTES,
  LINK_LIFETIME_MS,
  type LinkPurpose,
  linkTokenHash,
} from "../../../functions/domain/accounts/mail-link.ts";
import { payFor } from "../../../functions/domain/accounts/password.ts";
import type { ClassDefinitions } from "../../../functions/domain/classes/class-definition.ts";
import { UNLIMITED_WORK } from "../../../functions/domain/work-budget.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { DEPTH } from "../depth.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../dynamodb-engine.ts";
import { findOrphans } from "../orphans.ts";
import { CHEAP_SCRYPT } from "../services/accounts-service.ts";
import { auditInstallations, type InstallationAudit } from "../services/installation-audit.ts";
import { auditObjects, type ObjectAudit } from "../services/object-audit.ts";
import { storePasswordHash } from "../user-secrets.ts";
import { request as send } from "./cloud.ts";
import { PASSWORD, type Person } from "./people.ts";
import { startConfiguredCloud, startTestCloud } from "./spawn.ts";
import { type Answer, type Call, sendAlone } from "./twins.ts";

export const ROUNDS = DEPTH.raceRounds;

/** Environments per function, so that requests really run in parallel. */
const ENVIRONMENTS = 4;
/** How many clients race: as many as a function serves at once, and two that wait for it. */
export const CLIENTS = ENVIRONMENTS + 2;

/** A local cloud on an engine whose tables the test can read and write. */
export interface RaceCloud {
  readonly cloud: RunningCloud;
  /** Sends all calls at once. @returns the answers in the order of the calls */
  race(...calls: readonly Call[]): Promise<Answer[]>;
  /** Signs up a user without a password, which costs no hash. */
  signUp(): Promise<Person>;
  /** Gives the user `PASSWORD` with a hash that is cheap to compare with. */
  setPassword(person: Person): Promise<void>;
  /** Path of a link as in a mail; the user gets an e-mail address. */
  mailLink(person: Person, purpose: LinkPurpose): Promise<string>;
  /** Requests a code for each number. @returns the codes by number */
  codes(request: string, phones: readonly string[]): Promise<Map<string, string>>;
  /** Uniqueness items without a matching user, and values without their item. */
  orphans(): Promise<string[]>;
  /** The stored installations, and what does not fit together in them. */
  installations(): Promise<InstallationAudit>;
  /** Finds contradictions in the app's classes. */
  objects(): Promise<ObjectAudit>;
  stop(): Promise<void>;
}

/** @param definitions of the app's classes, over those of cdk.json */
export async function startRaceCloud(definitions?: ClassDefinitions): Promise<RaceCloud> {
  // Without DynamoDB's laws, because the cloud adds them.
  const engine = await startDynamoDbEngine("bare");
  Object.assign(process.env, {
    DYNAMODB_ENDPOINT: engine.endpoint,
    LANDFALL_ENVIRONMENTS: String(ENVIRONMENTS),
  });
  const cloud = definitions
    ? await startConfiguredCloud({ classes: { definitions } }, { cheapHashes: true })
    : await startTestCloud({ cheapHashes: true });
  const users = await tableNamed(engine, "Users");
  const userSecrets = await tableNamed(engine, "UserSecrets");
  const stored = { ...engine, tables: { ...engine.tables, users, userSecrets } };
  const installations = await tableNamed(engine, "Installations");
  const installationIndex = await tableNamed(engine, "InstallationIndex");
  const objects = await tableNamed(engine, "Objects");
  const objectIndex = await tableNamed(engine, "ObjectIndex");
  const cheapHash = await createScryptPasswords(CHEAP_SCRYPT).hash(
    payFor(PASSWORD, UNLIMITED_WORK),
  );
  return {
    cloud,
    race: (...calls) => Promise.all(calls.map((call) => sendAlone(cloud, call))),
    async signUp() {
      const body = { authData: { anonymous: { id: randomUUID() } } };
      const { body: person, status } = await sendAlone(cloud, { route: "POST /users", body });
      if (status !== 201) throw new Error(`Anonymous sign-up: ${JSON.stringify(person)}`);
      return person;
    },
    async setPassword({ objectId }) {
      await storePasswordHash(stored, { objectId, hash: cheapHash });
    },
    mailLink: async ({ objectId }, purpose) => {
      const token = `${randomBytes(32).toString("base64url")}-${objectId}`;
      await engine.documents.send(newLink(users, { objectId, purpose, token }));
      return `/1.1/${purpose}/${token}`;
    },
    codes: (request, phones) => askForCodes(cloud, request, phones),
    orphans: () => findOrphans(stored),
    installations: () =>
      auditInstallations(
        engine,
        { installations, installationIndex },
        { indexedFields: DEFAULT_SETTINGS.indexedFields, nowMs: Date.now() },
      ),
    objects: () => auditObjects(engine, { objects, objectIndex }, definitions),
    async stop() {
      delete process.env.DYNAMODB_ENDPOINT;
      delete process.env.LANDFALL_ENVIRONMENTS;
      await cloud.stop();
      await engine.stop();
    },
  };
}

function newLink(
  users: string,
  { objectId, purpose, token }: { objectId: string; purpose: LinkPurpose; token: string },
): UpdateCommand {
  const email = `${objectId}@example.com`;
  const requestedAtMs = Date.now();
  const expiresAtMs = requestedAtMs + LINK_LIFETIME_MS;
  return new UpdateCommand({
    TableName: users,
    Key: { _key: `user#${objectId}` },
    UpdateExpression: "SET #link = :link, email = :email",
    ExpressionAttributeNames: { "#link": LINK_ATTRIBUTES[purpose] },
    ExpressionAttributeValues: {
      ":email": email,
      ":link": { hash: linkTokenHash(token), email, requestedAtMs, expiresAtMs },
    },
  });
}

const POLL_MS = 100;

async function askForCodes(
  cloud: RunningCloud,
  request: string,
  phones: readonly string[],
): Promise<Map<string, string>> {
  for (const mobilePhoneNumber of phones) {
    const body = { mobilePhoneNumber };
    const answer = await sendAlone(cloud, { route: `POST /${request}`, body, master: true });
    if (answer.status !== 200) throw new Error(`${request}: ${JSON.stringify(answer.body)}`);
  }
  for (;;) {
    const sent = await send(cloud, "GET", "/_local/sms");
    const { results } = sent.body as { results: { to: string; text: string }[] };
    const codes = results.map(({ to, text }) => [to, /\d{6}/.exec(text)?.[0] ?? ""] as const);
    const found = new Map(codes.filter(([to]) => phones.includes(to)));
    if (found.size === phones.length) return found;
    await setTimeout(POLL_MS);
  }
}

/** `landfall-TablesUsers0A0EEA89` is the table named `Users`. */
async function tableNamed({ documents }: DynamoDbEngine, name: string): Promise<string> {
  const { TableNames: names = [] } = await documents.send(new ListTablesCommand({}));
  const table = names.find((each) => new RegExp(`Tables${name}[0-9A-F]{8}$`).test(each));
  if (table === undefined) throw new Error(`The local cloud made no table ${name}`);
  return table;
}
