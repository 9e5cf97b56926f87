interface Row {
  readonly holds: string;
  readonly imports: readonly string[];
  readonly packages?: readonly string[];
  readonly late?: readonly string[];
}

const PART = /(?<=<!-- rooms:begin\b.*-->\n)[\s\S]*?(?=<!-- rooms:end -->)/;

/**
 * Writes the table of rooms into docs/architecture.md.
 *
 * @param rooms the text of tools/walls/rooms.json
 * @throws Error the page has no place for the table
 */
export function fillRoomsTable(page: string, rooms: string): string {
  if (!PART.test(page))
    throw new Error("The page lacks <!-- rooms:begin --> and <!-- rooms:end -->");
  const rows: Readonly<Record<string, Row>> = JSON.parse(rooms);
  const head = [
    "| Room | Holds | May import | Packages | Late |",
    "| --- | --- | --- | --- | --- |",
  ];
  const table = [...head, ...Object.entries(rows).map(toLine)].join("\n");
  return page.replace(PART, `\n${table}\n\n`);
}

function toLine([room, { holds, imports, packages = [], late = [] }]: [string, Row]): string {
  const cells = [imports, packages, late].map(toCode);
  return `| \`${room}\` | ${holds} | ${cells.join(" | ")} |`;
}

function toCode(names: readonly string[]): string {
  return names.map((name) => (name === "*" ? "everything" : `\`${name}\``)).join(", ");
}
