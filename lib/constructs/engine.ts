import { Construct } from "constructs";
import { ENV } from "../../functions/contract/env.ts";
import type { Config } from "../config.ts";
import type { Grants } from "../grants.ts";
import type { ServiceFunction } from "./service-function.ts";

export type EngineProps = NonNullable<Config["engine"]>;

/** The app's engine, which runs outside of this stack. */
export class Engine extends Construct {
  private readonly props: EngineProps;

  constructor(scope: Construct, id: string, props: EngineProps) {
    super(scope, id);
    this.props = props;
  }

  /** Tells a function where the engine is. Only an engine in a Lambda function needs a permission. */
  grant(target: ServiceFunction, { engine }: Grants): void {
    if (!engine) return;
    const { url, stagingUrl, functionArn } = this.props;
    if (url) target.setVariable(ENV.engineUrl, url);
    if (stagingUrl) target.setVariable(ENV.engineStagingUrl, stagingUrl);
    if (!functionArn) return;
    target.setVariable(ENV.engineFunctionArn, functionArn);
    target.allow(["lambda:InvokeFunction"], [functionArn]);
  }
}
