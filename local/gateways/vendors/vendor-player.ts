import type { CallFailure, Delivery, ItemFailure } from "./vendor-call.ts";
import type { ReceiptScript, VendorRule, VendorScript } from "./vendor-script.ts";

/** Applies a script request by request. */
export interface VendorPlayer {
  load(script: VendorScript): void;
  readonly isDown: boolean;
  readonly latencyMs: number;
  readonly receipts: ReceiptScript;
  /** True if the answer of the next request with notifications is cut off. */
  cutsAnswer(): boolean;
  /** The failure of a whole request, or failures of its devices by token. */
  judge(delivery: Delivery): CallFailure | ReadonlyMap<string, ItemFailure>;
}

export function isCallFailure(
  judgement: CallFailure | ReadonlyMap<string, ItemFailure>,
): judgement is CallFailure {
  return !(judgement instanceof Map);
}

const DAY_MS = 86_400_000;
/** Shanghai is eight hours ahead of UTC all year. */
const SHANGHAI_MS = 28_800_000;

interface LiveRule {
  readonly rule: VendorRule;
  left: number;
}

export function createVendorPlayer(now: () => number): VendorPlayer {
  let script: VendorScript = {};
  let rules: LiveRule[] = [];
  let requests = 0;
  let drops = 0;
  const usage = createUsageCounts(now);
  const take = (where: "item" | "call", token: string): VendorRule | undefined => {
    const found = rules.find(
      ({ rule, left }) =>
        left > 0 && (rule.where ?? "item") === where && token.startsWith(rule.tokenPrefix ?? ""),
    );
    if (found) found.left--;
    return found?.rule;
  };
  const takeForCall = ({ items }: Delivery): VendorRule | undefined => {
    const matched = items.find(({ token }) =>
      rules.some(
        ({ rule, left }) =>
          left > 0 && rule.where === "call" && token.startsWith(rule.tokenPrefix ?? ""),
      ),
    );
    return matched && take("call", matched.token);
  };
  const findNight = ({ nightCode: code }: Delivery): CallFailure | undefined =>
    script.night && code !== undefined ? { code } : undefined;
  const findExcess = ({ credential, items }: Delivery): CallFailure | undefined => {
    const { rate, quota } = script;
    if (rate && usage.second(credential) + items.length > rate.perSecond) return rate;
    return quota && usage.day(credential) + items.length > quota.daily ? quota : undefined;
  };
  return {
    load: (next) => {
      script = next;
      rules = (next.rules ?? []).map((rule) => ({
        rule,
        left: rule.times ?? Number.POSITIVE_INFINITY,
      }));
      requests = 0;
      drops = next.dropAnswer ?? 0;
      usage.clear();
    },
    get isDown() {
      return script.down ?? false;
    },
    get latencyMs() {
      return script.latencyMs ?? 0;
    },
    get receipts() {
      return script.receipts ?? {};
    },
    cutsAnswer: () => {
      requests++;
      if (drops > 0) return drops-- > 0;
      return script.resetEvery !== undefined && requests % script.resetEvery === 0;
    },
    judge: (delivery) => {
      const failure = takeForCall(delivery) ?? findExcess(delivery) ?? findNight(delivery);
      if (failure) return failure;
      const failures = new Map<string, ItemFailure>();
      for (const { token } of rules.length > 0 ? delivery.items : []) {
        const rule = take("item", token);
        if (rule) failures.set(token, rule);
      }
      usage.add(delivery.credential, delivery.items.length - failures.size);
      return failures;
    },
  };
}

/** Accepted notifications of each credential. */
function createUsageCounts(now: () => number) {
  const counts = new Map<string, number>();
  const dayKey = (credential: string) => `${toShanghaiDay(now())} ${credential}`;
  const secondKey = (credential: string) => `s${Math.floor(now() / 1_000)} ${credential}`;
  return {
    day: (credential: string) => counts.get(dayKey(credential)) ?? 0,
    second: (credential: string) => counts.get(secondKey(credential)) ?? 0,
    add: (credential: string, count: number) => {
      for (const key of [dayKey(credential), secondKey(credential)]) {
        counts.set(key, (counts.get(key) ?? 0) + count);
      }
    },
    clear: () => counts.clear(),
  };
}

function toShanghaiDay(nowMs: number): number {
  return Math.floor((nowMs + SHANGHAI_MS) / DAY_MS);
}
