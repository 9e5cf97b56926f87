import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { extname, relative, sep } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { watch } from "chokidar";
import { endGroup, type GroupOptions, spawnNpmStart } from "./process-group.ts";

/** LeanCloud's platform gives an app this time to listen. */
const START_MS = 30_000;
const CHECK_MS = 50;
/** Editors and git write several files at once. */
const QUIET_MS = 200;

/** Code and configuration; an app that writes logs or uploads into its folder must not restart itself. */
const CODE = /^\.(js|mjs|cjs|jsx|ts|json|ya?ml|ejs|pug|jade|hbs|html|env)$/;

export interface EngineOptions extends GroupOptions {
  /** The folder as the user typed it. */
  readonly name: string;
  readonly port: number;
  /** Receives each line of the app, and what becomes of it. */
  readonly print: (line: string) => void;
}

export interface RunningEngine {
  /** Resolves once the app listens, or when it is known that it does not. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

/** Runs a LeanEngine app with `npm start`, and again after each change of its code. */
export function runEngine(options: EngineOptions): RunningEngine {
  const { folder, name, print } = options;
  let child: ChildProcess | undefined;
  let stopped = false;
  // One start or end after the other, so that two apps never want the port.
  let work = Promise.resolve();
  const end = async () => {
    const ended = child;
    child = undefined;
    if (ended) await endGroup(ended);
  };
  const start = async () => {
    await end();
    if (stopped) return;
    const started = spawnNpmStart(options);
    child = started;
    printLines(started, print);
    started.once("exit", (code, signal) => {
      if (child !== started) return;
      child = undefined;
      const how = signal ?? `exit code ${code}`;
      print(`npm start ended with ${how}; it starts again when a file in ${name} changes`);
      void enqueue(() => endGroup(started));
    });
    await untilListening(started, options);
  };
  const enqueue = (step: () => Promise<void>) => {
    work = work.then(step);
    return work;
  };

  const changes = watchCode(folder, (file) => {
    print(`${file} has changed, npm start again`);
    void enqueue(start);
  });
  const ready = enqueue(start);
  return {
    ready,
    stop: async () => {
      stopped = true;
      await changes.stop();
      await Promise.all([end(), work]);
    },
  };
}

/** @param onChange gets the last of the files that changed together, from the folder on */
function watchCode(folder: string, onChange: (file: string) => void) {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, {
    ignoreInitial: true,
    ignored: (path, stats) => {
      const parts = relative(folder, path).split(sep);
      if (parts.includes("node_modules") || parts.includes(".git")) return true;
      return (
        stats?.isFile() === true && !CODE.test(extname(path) || path.slice(path.lastIndexOf(".")))
      );
    },
  });
  watcher.on("all", (event, path) => {
    if (event.endsWith("Dir")) return;
    clearTimeout(timer);
    timer = setTimeout(() => onChange(relative(folder, path)), QUIET_MS);
  });
  return {
    stop: () => {
      clearTimeout(timer);
      return watcher.close();
    },
  };
}

function printLines({ stdout, stderr }: ChildProcess, print: (line: string) => void): void {
  for (const stream of [stdout, stderr]) {
    if (stream) createInterface({ input: stream }).on("line", print);
  }
}

async function untilListening(child: ChildProcess, { port, print }: EngineOptions): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (child.exitCode === null && child.signalCode === null) {
    if (await isOpen(port)) return;
    if (performance.now() > deadline) {
      return print(
        `does not listen on LEANCLOUD_APP_PORT (${port}) after ${START_MS / 1000} seconds`,
      );
    }
    await delay(CHECK_MS);
  }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect({ port, host: "127.0.0.1" });
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
