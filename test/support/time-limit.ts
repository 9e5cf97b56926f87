import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";

const MINUTE_MS = 60_000;

/**
 * Starts no further test after some minutes, and lists the files that it cut short or left out. A busy machine
 * plays most of the deep suite this way, instead of being stopped without a word about any of it.
 */
export class TimeLimit implements Reporter {
  private readonly minutes: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private vitest: Vitest | undefined;
  private isOver = false;

  /** @param minutes from the start of the run; undefined: no limit */
  constructor(minutes = readMinutes()) {
    this.minutes = minutes;
  }

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunStart(): void {
    if (this.minutes === undefined) return;
    this.timer = setTimeout(() => this.end(), this.minutes * MINUTE_MS);
  }

  private end(): void {
    this.isOver = true;
    void this.vitest?.cancelCurrentRun("keyboard-input");
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    clearTimeout(this.timer);
    if (!this.isOver) return;
    // Vitest counts a run that was stopped as failed.
    if (errors.length === 0 && modules.every((module) => module.ok())) process.exitCode = 0;
    const names = modules.filter(isCutShort).map((module) => `  ${module.relativeModuleId}`);
    this.vitest?.logger.log([`Left out after ${this.minutes} minutes:`, ...names].join("\n"));
  }
}

/** What `npm run test:deep -- --minutes N` allows. */
function readMinutes(): number | undefined {
  const { TEST_MINUTES } = process.env;
  return TEST_MINUTES === undefined ? undefined : Number(TEST_MINUTES);
}

function isCutShort(module: TestModule): boolean {
  const tests = [...module.children.allTests()];
  return tests.length === 0 || tests.some(wasNotPlayed);
}

function wasNotPlayed(test: TestCase): boolean {
  return test.options.mode === "run" && ["pending", "skipped"].includes(test.result().state);
}
