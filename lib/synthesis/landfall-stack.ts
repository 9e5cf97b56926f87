import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { createService, type LandfallProps } from "./landfall.ts";
import type { Service } from "./service.ts";

export interface LandfallStackProps extends StackProps {
  readonly landfall: LandfallProps;
  /** Region of the deployment, if `env` does not say it. */
  readonly region?: string | undefined;
}

/** A stack with nothing but the service. Its resources have the logical ids of a stack that a clone deploys. */
export class LandfallStack extends Stack {
  readonly landfall: Service;

  constructor(scope: Construct, id: string, { landfall, region, ...props }: LandfallStackProps) {
    super(scope, id, props);
    this.landfall = createService(this, landfall, region);
  }
}
