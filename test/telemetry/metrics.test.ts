import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("a fault is one line of embedded metrics with a single dimension in the stack's namespace", async () => {
  vi.stubEnv("POWERTOOLS_METRICS_DISABLED", "false");
  vi.stubEnv("POWERTOOLS_METRICS_NAMESPACE", "Landfall-staging");
  const { publishFault } = await import("../../functions/telemetry/metrics.ts");
  let written = "";
  vi.spyOn(process.stdout, "write").mockImplementation((part) => {
    written += part;
    return true;
  });

  publishFault("stoppedPushes");

  const { _aws, service, StoppedPushes } = JSON.parse(written);
  expect({ service, StoppedPushes }).toEqual({ service: "landfall", StoppedPushes: 1 });
  expect(_aws.CloudWatchMetrics).toEqual([
    expect.objectContaining({ Namespace: "Landfall-staging", Dimensions: [["service"]] }),
  ]);
});
