import { line, table } from "../../../cli/terminal.ts";
import { PRICES, UNIT_NAMES, type Unit } from "./prices.ts";

export interface BillLine {
  readonly item: string;
  readonly unit: Unit;
  readonly quantity: number;
}

export interface Bill {
  readonly title: string;
  readonly lines: readonly BillLine[];
  /** USD that the total must stay below. */
  readonly goal: number;
}

function toUsd({ unit, quantity }: BillLine): number {
  return quantity * PRICES[unit];
}

export function toTotal(lines: readonly BillLine[]): number {
  return lines.reduce((sum, each) => sum + toUsd(each), 0);
}

/** @returns false when the total reaches the goal */
export function printBill({ title, lines, goal }: Bill): boolean {
  const total = toTotal(lines);
  line(`\n${title}`);
  table(
    ["item", "unit", "quantity", "$ per million", "$"],
    [
      ...lines.map((each) => [
        each.item,
        UNIT_NAMES[each.unit],
        Math.round(each.quantity).toLocaleString("en"),
        (PRICES[each.unit] * 1e6).toLocaleString("en", { maximumSignificantDigits: 6 }),
        toUsd(each).toFixed(4),
      ]),
      ["total", "", "", "", total.toFixed(4)],
    ],
  );
  const isBelow = total < goal;
  line(`${isBelow ? "✓" : "✗"} $${total.toFixed(4)}; the goal is below $${goal}`);
  return isBelow;
}
