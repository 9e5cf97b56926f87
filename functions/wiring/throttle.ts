import { createDynamoThrottle } from "../adapters/dynamodb/accounts/throttle.ts";
import type { Throttle } from "../ports/messages.ts";
import { once } from "./clients.ts";
import { systemClock } from "./system.ts";
import { userTable } from "./stores.ts";

export const throttle: () => Throttle = once(() =>
  createDynamoThrottle({ ...userTable(), clock: systemClock }),
);
