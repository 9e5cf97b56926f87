import { expectTypeOf, test } from "vitest";
import type { AccountsPorts } from "../../functions/ports/accounts.ts";
import type { FilesPorts } from "../../functions/ports/files.ts";
import type { InstallationsPorts } from "../../functions/ports/installations.ts";
import type { PushPorts } from "../../functions/ports/push.ts";
import type { LimitedBy } from "../../functions/ports/rate-limits.ts";

// `npm run check:types` evaluates these.

test("an operation can't count a limit that it does not name", () => {
  type Admit = LimitedBy<"mails">["networkThrottle"]["admit"];
  expectTypeOf<Admit>().parameter(0).toEqualTypeOf<"mails">();
  expectTypeOf<LimitedBy<"mails">>().not.toHaveProperty("throttle");
});

test("no operation has a counter of a limit unasked", () => {
  type Counter = "loginAttempts" | "throttle" | "pushThrottle";
  type Ports = keyof (AccountsPorts & FilesPorts & InstallationsPorts & PushPorts);
  expectTypeOf<Extract<Ports, Counter>>().toBeNever();
  expectTypeOf<AccountsPorts["networkThrottle"]>().not.toHaveProperty("admit");
});
