import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";

/** Lists the tests that failed first and passed at a later try: each is a defect of a test or of the code. */
export class RetriedTests implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const retried = modules.flatMap((module) => [...module.children.allTests()]).filter(isRetried);
    if (retried.length === 0) return;
    const names = retried.map((test) => `  ${test.module.relativeModuleId} > ${test.fullName}`);
    this.vitest?.logger.log(["Passed only when tried again:", ...names].join("\n"));
  }
}

function isRetried(test: TestCase): boolean {
  return test.ok() && (test.diagnostic()?.retryCount ?? 0) > 0;
}
