import { createLeanCloud } from "../adapters/bridge/leancloud.ts";
import { createDynamoBridgedUsers } from "../adapters/dynamodb/accounts/bridged-users.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import type { WorkBudget } from "../domain/work-budget.ts";
import { findUserByBridge } from "../features/accounts/bridge-questions.ts";
import type { Bridge } from "../ports/bridge.ts";
import type { Sender } from "../ports/network-throttle.ts";
import { once } from "./clients.ts";
import { readEnv, requireEnv } from "./environment.ts";
import { accountsThrottle } from "./network-throttles.ts";
import { sessionTokens } from "./request.ts";
import { userSecretsTable, users, userTable } from "./stores.ts";
import { systemClock, systemLog, systemRandom } from "./system.ts";

export const createBridge: () => Bridge = /* @__PURE__ */ once(() => {
  const { bridgeUrl, bridgeAppId, bridgeAppKey } = requireEnv(
    readEnv(),
    ...(["bridgeUrl", "bridgeAppId", "bridgeAppKey"] as const),
  );
  const app = { url: bridgeUrl, appId: bridgeAppId, appKey: bridgeAppKey };
  return {
    ...createLeanCloud({ ...app, clock: systemClock }),
    ...createDynamoBridgedUsers({ ...userTable(), ...userSecretsTable() }),
  };
});

/** LeanCloud's answers to the sessions of a request. */
const answers = new WeakMap<WorkBudget, Map<string, Promise<StoredUser | undefined>>>();

/**
 * The user whose session only LeanCloud knows. All items of a batch ask and pay once for a session, so a
 * mover can save many objects at once.
 *
 * @throws ApiError badParameter, tooManyRequests, unavailable
 */
export async function findBridgedUser(
  token: string,
  sender: Sender,
): Promise<StoredUser | undefined> {
  const known = answersTo(sender.requester.work);
  const earlier = known.get(token);
  // Read again, because an earlier item may have changed the user or ended the session.
  if (earlier) return (await earlier) && sessionTokens().findUser(token, sender);
  const answer = ask(token, sender);
  known.set(token, answer);
  return answer;
}

function answersTo(work: WorkBudget) {
  const known = answers.get(work) ?? new Map<string, Promise<StoredUser | undefined>>();
  answers.set(work, known);
  return known;
}

function ask(token: string, sender: Sender): Promise<StoredUser | undefined> {
  return findUserByBridge(token, sender, {
    users: users(),
    random: systemRandom,
    clock: systemClock,
    log: systemLog,
    bridge: createBridge(),
    networkThrottle: accountsThrottle(),
  });
}
