import { line, table } from "../../../cli/terminal.ts";
import { type BillLine, toTotal, toUsd } from "../../../lib/costs/bill-line.ts";
import { PRICES, UNIT_NAMES } from "../../../lib/costs/prices.ts";

export interface Bill {
  readonly title: string;
  readonly lines: readonly BillLine[];
  /** USD that the total must stay below. */
  readonly goal: number;
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
