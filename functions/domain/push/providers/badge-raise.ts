import type { Json, JsonObject } from "../../json.ts";

/**
 * How many pushes an installation remembers to have raised its badge. With more, most installations
 * would exceed a kilobyte, and each of their writes would take two write units.
 */
export const REMEMBERED_RAISES = 20;

/** Attributes of an installation that raising its badge reads and writes. */
export interface BadgeState {
  readonly badge?: Json;
  /** `<push>#<badge that it set>`, the newest last. */
  readonly _raises?: Json;
}

export type BadgeRaise =
  /** Nothing to write. */
  | { readonly kind: "raised-before"; readonly badge: number }
  | { readonly kind: "raise"; readonly badge: number; readonly raises: readonly string[] };

/**
 * Raises a badge for a push, unless the push has raised it before. A badge that is not a count is
 * taken as 0.
 * @see docs/protocol/push-content.md, Badges
 */
export function raiseBadge(state: BadgeState & JsonObject, push: string): BadgeRaise {
  const raises = Array.isArray(state._raises) ? state._raises.map(String) : [];
  const prefix = `${push}#`;
  const before = raises.find((raise) => raise.startsWith(prefix));
  if (before) return { kind: "raised-before", badge: Number(before.slice(prefix.length)) };
  const badge = isCount(state.badge) ? state.badge + 1 : 1;
  return {
    kind: "raise",
    badge,
    raises: [...raises, prefix + badge].slice(-REMEMBERED_RAISES),
  };
}

function isCount(value: Json | undefined): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
