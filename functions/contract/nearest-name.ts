/** Names below this length are a near miss at one typing error, longer ones at two. */
const LONG_NAME = 6;

/** The name that a typing error may have turned into the given one. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  return names.find((name) => isNearMiss(given, name) || isNearMiss(name, given));
}

/** @param name a known name */
export function isNearMiss(given: string, name: string): boolean {
  const limit = name.length < LONG_NAME ? 1 : 2;
  return Math.abs(given.length - name.length) <= limit && editDistance(given, name) <= limit;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one string into the other. */
function editDistance(a: string, b: string): number {
  const first = Array.from({ length: b.length + 1 }, (_, column) => column);
  const rows = [first];
  for (let i = 1; i <= a.length; i++) {
    const [above = first, twoAbove] = [rows[i - 1], rows[i - 2]];
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const steps = [at(above, j) + 1, at(row, j - 1) + 1, at(above, j - 1) + cost];
      const isSwap = twoAbove !== undefined && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(...steps, isSwap ? at(twoAbove, j - 2) + 1 : Infinity));
    }
    rows.push(row);
  }
  return at(rows.at(-1) ?? first, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
