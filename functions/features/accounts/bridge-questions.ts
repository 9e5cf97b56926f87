import { BRIDGE_LINES } from "../../contract/bridge-lines.ts";
import type { PlatformLink } from "../../domain/accounts/platform-links.ts";
import { linkValues } from "../../domain/accounts/platform-sign-in.ts";
import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import { hasUniqueValue } from "../../domain/accounts/unique-field.ts";
import { ApiError } from "../../domain/api-error.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { AccountsPorts } from "../../ports/accounts.ts";
import type { BridgeAnswer } from "../../ports/bridge.ts";
import type { Sender } from "../../ports/network-throttle.ts";
import type { LimitedBy } from "../../ports/rate-limits.ts";
import { type ArrivalPorts, type Arrived, createArrived, readUser } from "./arrivals.ts";

export type QuestionPorts = ArrivalPorts &
  Pick<AccountsPorts, "networkThrottle"> &
  LimitedBy<"bridgeMisses">;

/** A question about credentials that anyone can invent. */
interface Question<Taken> {
  /** Named in the log. */
  readonly how: "session" | "third-party";
  readonly ask: () => Promise<BridgeAnswer>;
  /** Adopts the user in LeanCloud's answer. */
  readonly take: (body: JsonObject) => Promise<Taken | undefined>;
  readonly hasCome: (taken: Taken) => boolean;
}

/**
 * Counts the question before it is asked. It stays counted only if LeanCloud has answered and no user was
 * adopted. So made-up credentials use up the share of their network and request (A186), but adopted users
 * and outages of LeanCloud use up nothing.
 *
 * @returns undefined when LeanCloud knows no such user
 * @throws ApiError badParameter, tooManyRequests; unavailable when LeanCloud does not answer
 */
async function askCounted<Taken>(
  { how, ask, take, hasCome }: Question<Taken>,
  sender: Sender,
  { networkThrottle, log }: QuestionPorts,
): Promise<Taken | undefined> {
  sender.requester.work.spend("bridgeQuestions", 1);
  const receipt = await networkThrottle.admit("bridgeMisses", sender);
  let isMiss = false;
  try {
    const answer = await ask();
    if (answer.kind === "unavailable") {
      log.warn(BRIDGE_LINES.failed, { reason: answer.reason });
      throw new ApiError("unavailable");
    }
    isMiss = answer.kind === "user" || answer.isRemembered !== true;
    const taken = answer.kind === "user" ? await take(answer.body) : undefined;
    if (answer.kind !== "user") log.info(BRIDGE_LINES.missed, { how });
    if (taken === undefined || !hasCome(taken)) return taken;
    isMiss = false;
    log.info(BRIDGE_LINES.adopted, { how });
    return taken;
  } finally {
    await (isMiss ? networkThrottle.keep(receipt) : networkThrottle.release(receipt));
  }
}

/**
 * Asks LeanCloud about third-party accounts that are unknown here, and adopts the user who has one.
 *
 * @returns whether a user may own the accounts now
 * @throws ApiError as `askCounted`: without an answer, a new user would be a second account
 */
export async function signInByBridge(
  links: readonly PlatformLink[],
  sender: Sender,
  ports: QuestionPorts,
): Promise<boolean> {
  const arrived = await askCounted<Arrived>(
    {
      how: "third-party",
      ask: () =>
        ports.bridge.signIn(
          Object.fromEntries(links.map(({ platform, data }) => [platform, data])),
        ),
      take: (body) => createByLinks(body, links, ports),
      hasCome: ({ kind }) => kind === "created",
    },
    sender,
    ports,
  );
  // A concurrent request with the same account may have created the user.
  return arrived !== undefined && arrived.kind !== "deleted";
}

async function createByLinks(
  body: JsonObject,
  links: readonly PlatformLink[],
  ports: ArrivalPorts,
): Promise<Arrived | undefined> {
  const user = readUser(body, ports);
  const needed = links.flatMap((link) => linkValues(link).account ?? []);
  const isTheirs = user && needed.some((account) => hasUniqueValue(user, account));
  return isTheirs ? createArrived(user, needed, ports) : undefined;
}

/**
 * The user whose session LeanCloud confirms, unless the user's sessions were ended here.
 *
 * @throws ApiError as `askCounted`: without an answer, 211 would log the user out
 */
export function findUserByBridge(
  token: string,
  sender: Sender,
  ports: QuestionPorts,
): Promise<StoredUser | undefined> {
  return askCounted<StoredUser>(
    {
      how: "session",
      ask: () => ports.bridge.findSession(token),
      take: (body) => adoptBySession({ ...body, sessionToken: token }, ports),
      hasCome: () => true,
    },
    sender,
    ports,
  );
}

async function adoptBySession(
  body: JsonObject,
  ports: ArrivalPorts,
): Promise<StoredUser | undefined> {
  const arrived = readUser(body, ports);
  if (arrived === undefined) return undefined;
  const found = await ports.users.find(arrived.objectId);
  return found ? renewSession(found, arrived, ports) : createBySession(arrived, ports);
}

async function createBySession(
  arrived: StoredUser,
  ports: ArrivalPorts,
): Promise<StoredUser | undefined> {
  const result = await createArrived(arrived, [], ports);
  if (result.kind === "created") return result.user;
  if (result.kind !== "present") return undefined;
  // Another request of the same session was faster.
  const { _importedTokenHash: hash } = arrived;
  return hash === undefined ? undefined : ports.users.findByImportedToken(hash);
}

async function renewSession(
  found: StoredUser,
  arrived: StoredUser,
  { bridge }: ArrivalPorts,
): Promise<StoredUser | undefined> {
  const { _importedTokenHash: tokenHash } = arrived;
  if (!found._atLeanCloud || tokenHash === undefined) return undefined;
  return bridge.renew(found, { tokenHash });
}
