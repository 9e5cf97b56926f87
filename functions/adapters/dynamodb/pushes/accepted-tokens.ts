import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { AcceptedTokens } from "../../../ports/push.ts";
import { expression } from "../writes/expression.ts";
import { toPut, writeItem } from "../writes/write.ts";
import { type PushesOptions, pushKey } from "./table.ts";

/** Tokens of removed apps leave the sample with it; the next push begins another one. */
const LIFETIME_SECONDS = 30 * 86_400;

/** How long a container keeps a sample, so that most chunks read none. */
const KEPT_MS = 10 * 60_000;

/** `accepted#<group>` / `tokens` in the Pushes table, which every sender can write. */
export function createAcceptedTokens(options: PushesOptions): AcceptedTokens {
  const { client, pushesTable: table, clock } = options;
  const kept = new Map<
    string,
    { readonly tokens: ReadonlySet<string>; readonly untilMs: number }
  >();
  const keep = (group: string, tokens: ReadonlySet<string>) => {
    kept.set(group, { tokens, untilMs: clock.now() + KEPT_MS });
    return tokens;
  };
  return {
    async find(group) {
      const known = kept.get(group);
      if (known && known.untilMs > clock.now()) return known.tokens;
      const { Item } = await client.send(new GetCommand({ TableName: table, Key: toKey(group) }));
      const isLive = Number(Item?._expiresAt) * 1_000 > clock.now();
      return isLive ? keep(group, new Set(String(Item?.tokens).split(" "))) : new Set();
    },
    async replace(group, next, seen) {
      const _expiresAt = Math.ceil(clock.now() / 1_000) + LIFETIME_SECONDS;
      const put = toPut({
        table,
        item: { ...toKey(group), tokens: toList(next), _expiresAt },
        condition:
          seen.size === 0
            ? expression`attribute_not_exists(#tokens) OR #_expiresAt <= ${clock.now() / 1_000}`
            : expression`#tokens = ${toList(seen)}`,
      });
      const isWritten = (await writeItem(options, put)).kind === "written";
      if (isWritten) keep(group, next);
      else kept.delete(group);
      return isWritten;
    },
  };
}

function toList(tokens: ReadonlySet<string>): string {
  return [...tokens].join(" ");
}

function toKey(group: string) {
  return pushKey(`accepted#${group}`, "tokens");
}
