/** The parts of an Android intent that a click on a notification needs. */
export interface Intent {
  readonly action: string;
  readonly scheme: string | undefined;
  readonly host: string | undefined;
  readonly path: string | undefined;
  readonly flags: number;
  readonly package: string | undefined;
  readonly component: string | undefined;
  readonly extras: ReadonlyMap<string, string | number | boolean>;
}

const MARK = "#Intent;";

/**
 * Parses an `intent:` URI as Android does. Extras stand after the last `#`, each ends at the first `;`,
 * and a `+` in them stays one.
 *
 * @throws Error where Android throws URISyntaxException
 * @see Android: Intent.parseUri, Uri.decode
 */
export function parseIntentUri(uri: string): Intent {
  const mark = uri.lastIndexOf("#");
  if (!uri.startsWith("intent:") || !uri.startsWith(MARK, mark))
    throw new Error("not an intent URI");
  const items = parseItems(uri.slice(mark + MARK.length));
  const scheme = find(items, "scheme");
  const data = uri.slice("intent:".length, mark);
  const [, host, path] = /^\/\/([^/?]*)([^?]*)/.exec(data) ?? [];
  return {
    action: find(items, "action") ?? "android.intent.action.VIEW",
    scheme,
    host,
    path,
    flags: decodeInteger(find(items, "launchFlags") ?? "0"),
    package: find(items, "package"),
    component: find(items, "component"),
    extras: toExtras(items),
  };
}

type Item = readonly [name: string, value: string];

function parseItems(fragment: string): Item[] {
  const items: Item[] = [];
  let at = 0;
  while (!fragment.startsWith("end", at)) {
    const end = fragment.indexOf(";", at);
    if (end < 0) throw new Error("uri end not found");
    const equals = fragment.indexOf("=", at);
    if (equals < 0 || equals > end) throw new Error("unknown EXTRA type");
    items.push([fragment.slice(at, equals), uriDecode(fragment.slice(equals + 1, end))]);
    at = end + 1;
  }
  return items;
}

function find(items: readonly Item[], name: string): string | undefined {
  return items.findLast(([key]) => key === name)?.[1];
}

const MEMBERS = ["action", "category", "type", "launchFlags", "package", "component", "scheme"];

const EXTRA_TYPES: Readonly<Record<string, (value: string) => string | number | boolean>> = {
  "S.": (value) => value,
  "B.": (value) => value === "true",
  "b.": Number,
  "c.": (value) => value.charAt(0),
  "d.": Number,
  "f.": Number,
  "i.": Number,
  "l.": Number,
  "s.": Number,
};

function toExtras(items: readonly Item[]): Intent["extras"] {
  const extras = items.filter(([name]) => !MEMBERS.includes(name));
  return new Map(
    extras.map(([name, value]) => {
      const parse = EXTRA_TYPES[name.slice(0, 2)];
      if (!parse) throw new Error("unknown EXTRA type");
      return [uriDecode(name.slice(2)), parse(value)];
    }),
  );
}

/** `Uri.decode` replaces what is not UTF-8 or not hexadecimal, and keeps a `+`. */
function uriDecode(value: string): string {
  return value.replaceAll(/(?:%[0-9a-fA-F]{2})+|%.{0,2}/g, (run) => {
    if (!/^(?:%[0-9a-fA-F]{2})+$/.test(run)) return "\ufffd";
    return Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8");
  });
}

/** `Integer.decode`: decimal, `0x` or octal. */
function decodeInteger(value: string): number {
  return /^0\d/.test(value) ? Number.parseInt(value, 8) : Number(value);
}
