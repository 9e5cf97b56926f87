import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/** `file:///var/task/index.mjs:1:2345` in a line of a stack. */
const POSITION = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/g;

const maps = new Map<string, SourceMap | undefined>();

/**
 * A stack with positions in the sources instead of the bundle. The maps are read at the
 * first error: `--enable-source-maps` would read them at every cold start.
 */
export function toSourceStack(stack: string): string {
  return stack.replace(POSITION, (position, url: string, line: string, column: string) => {
    const entry = readMap(url)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !("originalSource" in entry)) return position;
    const { originalSource, originalLine, originalColumn } = entry;
    return `${originalSource}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

function readMap(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, parseMap(`${fileURLToPath(url)}.map`));
  return maps.get(url);
}

/** @returns undefined when there is none, as in tests */
function parseMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
