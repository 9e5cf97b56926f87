interface Results {
  readonly node: string;
  readonly results: readonly { readonly name: string; readonly ratio: number }[];
}

const PART = /(?<=<!-- gate:begin\b.*-->\n)[\s\S]*?(?=<!-- gate:end -->)/;

/**
 * Draws the ratios of `npm run bench -- gate` in docs/scale.md. Imports are left out: their reference is an empty handler.
 *
 * @param results the text of tools/bench/results.json
 * @throws Error the page has no place for the chart
 */
export function fillGateChart(page: string, results: string): string {
  if (!PART.test(page)) throw new Error("The page lacks <!-- gate:begin --> and <!-- gate:end -->");
  const { node, results: all }: Results = JSON.parse(results);
  const shown = all.filter(({ name }) => !name.startsWith("the import"));
  const ratios = shown.map(({ ratio }) => ratio);
  const chart = [
    "```mermaid",
    "xychart-beta",
    `  title "Times the CPU of the reference, on Node.js ${node.slice(1)}"`,
    `  x-axis [${shown.map(({ name }) => JSON.stringify(name)).join(", ")}]`,
    `  y-axis "Times" 0 --> ${Math.ceil(Math.max(...ratios))}`,
    `  bar [${ratios.join(", ")}]`,
    "```",
  ];
  return page.replace(PART, `\n${chart.join("\n")}\n\n`);
}
