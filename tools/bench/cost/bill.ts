import { line, table } from "../../../cli/terminal.ts";
import { type BillLine, toTotal, toUsd } from "../../../lib/costs/bill-line.ts";
import { PRICES, UNIT_NAMES } from "../../../lib/costs/prices.ts";

export interface Bill {
  readonly title: string;
  readonly lines: readonly BillLine[];
  /** USD that the lines must stay below without the functions' time, whose CPU differs by machine. */
  readonly goal: number;
}

/** @returns false when the counted units reach the goal */
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
  const counted = toTotal(lines.filter(({ unit }) => unit !== "gigabyteSeconds"));
  const isBelow = counted < goal;
  const mark = isBelow ? "✓" : "✗";
  line(`${mark} $${counted.toFixed(4)} without Lambda GB-seconds; the goal is below $${goal}`);
  return isBelow;
}
