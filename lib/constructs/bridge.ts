import { Unit } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { BRIDGE_LINES } from "../../functions/contract/bridge-lines.ts";
import { ENV } from "../../functions/contract/env.ts";
import type { Config } from "../config.ts";
import type { Grants } from "../grants.ts";
import { deploymentName } from "./deployment.ts";
import type { ServiceFunction } from "./service-function.ts";

/**
 * Gives a function the app's address at LeanCloud, and counts the outcomes in the metrics
 * `BridgeAdopted`, `BridgeMissed` and `BridgeFailed`.
 */
export function grantBridge(target: ServiceFunction, grants: Grants, config: Config): void {
  const { bridge } = config;
  if (!grants.bridge || bridge === undefined) return;
  target.setVariable(ENV.bridgeUrl, bridge.serverUrl);
  target.setVariable(ENV.bridgeAppId, bridge.appId ?? config.appId);
  target.setVariable(ENV.bridgeAppKey, bridge.appKey ?? config.appKey);
  for (const [name, line] of Object.entries(BRIDGE_LINES)) {
    const metricName = `Bridge${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    new MetricFilter(target, metricName, {
      logGroup: target.logGroup,
      filterPattern: FilterPattern.stringValue("$.message", "=", line),
      metricNamespace: deploymentName(target),
      metricName,
      unit: Unit.COUNT,
    });
  }
}
