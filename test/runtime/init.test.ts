import pMap from "p-map";
import { describe, expect, inject, it } from "vitest";
import { stackIn } from "../../lib/assembly.ts";
import { createSharedOffset } from "../../local/data/shared-date.ts";
import { deployedVariables } from "../../local/lambda/function-variables.ts";
import { findLambdaRuntime } from "../../local/lambda/runtime/find-runtime.ts";
import { startProcessEnvironment } from "../../local/lambda/runtime/process-environment.ts";
import { readDeployment } from "../../local/template/deployment.ts";
import type { FunctionResource } from "../../local/template/resources.ts";
import { readTemplate } from "../../local/template/template.ts";
import { hasLambdaRuntime } from "../support/cloud/lambda-runtime.ts";

function readFunctions(): readonly FunctionResource[] {
  const stack = stackIn(inject("assembly"));
  if (!stack) throw new Error("The assembly has no stack");
  return readDeployment(readTemplate(stack), "http://127.0.0.1:9").functions;
}

describe.skipIf(!hasLambdaRuntime())("a function of the template", () => {
  it("loads in Lambda's runtime within ten seconds without a call, and writes nothing", async () => {
    const runtime = findLambdaRuntime();
    const variablesFor = deployedVariables({ appId: "app", appKey: "key" });
    const reports = new Map<string, string>();
    const functions = readFunctions();
    const start = async (definition: FunctionResource) => {
      let output = "";
      const variables = { ...variablesFor(definition), AWS_REGION: "eu-west-1", TZ: ":UTC" };
      const environment = await startProcessEnvironment({
        definition,
        runtime,
        variables,
        offset: createSharedOffset(),
        onOutput: (text) => {
          output += text;
        },
      });
      await environment.close();
      reports.set(definition.label, output);
    };
    await pMap(functions, start, { concurrency: 2 });

    expect(reports.size).toBe(functions.length);
    expect(reports.size).toBeGreaterThanOrEqual(25);
    expect([...reports].filter(([, output]) => output !== "")).toEqual([]);
  });
});
