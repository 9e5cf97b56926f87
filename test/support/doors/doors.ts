import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { CloudAccess } from "../../../local/spawn.ts";
import { afterUse } from "../after-use.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type Started, startLine } from "./shell.ts";

export interface Door {
  readonly folder: string;
  /** Writes a file there and answers its path. */
  file(name: string, content: string | object): string;
  /** Environment of the lines that follow. */
  readonly variables: Record<string, string>;
  /**
   * Runs a line to its end, as a user types it in the project's folder, and answers what it printed.
   *
   * @param codes exit codes of which it must end with one
   */
  run(line: string, ...codes: readonly number[]): Promise<string>;
  /** Starts a line that goes on until the door closes, after use. */
  start(line: string): Started;
}

/**
 * A user at a terminal in a folder of the project, with a folder for files.
 *
 * `npx landfall` runs what npx would run, since npx links the project anew each time, which takes longer than most
 * commands; `asTyped` runs npx.
 */
export function openDoor(project = process.cwd(), { asTyped = false } = {}): Door {
  const folder = temporaryFolder();
  const variables: Record<string, string> = {};
  const running: Started[] = [];
  afterUse(async () => {
    for (const started of running.reverse()) await started.interrupt();
  });
  const start = (line: string) => {
    const direct = line.replaceAll("npx landfall ", "node bin/landfall.mjs ");
    const started = startLine(asTyped ? line : direct, { folder: project, variables });
    running.push(started);
    return started;
  };
  return {
    folder,
    variables,
    file(name, content) {
      const path = join(folder, name);
      writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
      return path;
    },
    async run(line, ...codes) {
      const started = start(line);
      const ended = await started.ended();
      const expected = codes.length === 0 ? [0] : codes;
      expect(expected, `${line}\n${started.output()}`).toContain(ended);
      expect(started.output(), line).not.toMatch(STACK_TRACE);
      return started.output();
    },
    start,
  };
}

/** A stack trace, which a user should never see. */
const STACK_TRACE = /^\s+at .+:\d+:\d+\)?$/m;

/** The address and the keys of a cloud that `npm start` has started. */
export async function untilReady(cloud: Started): Promise<CloudAccess> {
  const [, ready = ""] = await cloud.printed(/landfall-ready (.*)\n/);
  return JSON.parse(ready);
}

export async function addressOf(cloud: Started): Promise<string> {
  return (await untilReady(cloud)).url;
}

/** Answer of an endpoint of the local cloud. */
// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asks for
export async function readLocal(url: string, name: string): Promise<any> {
  return (await fetch(`${url}/_local/${name}`)).json();
}

/** What `eval` of the address's AWS environment sets. */
export async function awsVariables(url: string): Promise<Record<string, string>> {
  const text = await (await fetch(`${url}/_local/aws/environment`)).text();
  const found = text.matchAll(/^export (\w+)=(.*)$/gm);
  return Object.fromEntries([...found].map(([, name = "", value = ""]) => [name, value]));
}
