import { PRICES, type Unit } from "./prices.ts";

export interface BillLine {
  readonly item: string;
  readonly unit: Unit;
  readonly quantity: number;
}

/** USD. */
export function toUsd({ unit, quantity }: BillLine): number {
  return quantity * PRICES[unit];
}

/** USD. */
export function toTotal(lines: readonly BillLine[]): number {
  return lines.reduce((sum, each) => sum + toUsd(each), 0);
}
