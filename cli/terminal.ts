import { Presets, SingleBar } from "cli-progress";
import Table from "cli-table3";

export function line(text = ""): void {
  process.stdout.write(`${text}\n`);
}

export function heading(text: string): void {
  line(`\n${text}\n${"─".repeat(text.length)}`);
}

/** A progress bar; if the output is not a terminal, only its first and last state are printed. */
export function progressBar(title: string, total: number): SingleBar {
  const bar = new SingleBar(
    {
      format: `${title} {bar} {value}/{total} ({percentage} %, {duration_formatted}){note}`,
      noTTYOutput: true,
      notTTYSchedule: 60_000,
      barsize: 30,
    },
    Presets.shades_classic,
  );
  bar.start(total, 0, { note: "" });
  return bar;
}

export function table(head: string[], rows: (string | number)[][]): void {
  const printed = new Table({
    head,
    style: { head: [], border: [] },
    colAligns: head.map((_, column) => alignment(rows.map((row) => row[column] ?? ""))),
  });
  printed.push(...rows);
  line(printed.toString());
}

/** A number with its unit, such as `$0.05` and `12 ms`. */
const QUANTITY = /^[$≈<]?\s?-?[\d.,]+\s?(%|ms|s|MB|KB)?$/;

/** Numbers stand below each other by their last digit. */
function alignment(cells: readonly (string | number)[]): "left" | "right" {
  const texts = cells.map(String).filter((text) => text !== "");
  return texts.length > 0 && texts.every((text) => QUANTITY.test(text)) ? "right" : "left";
}
