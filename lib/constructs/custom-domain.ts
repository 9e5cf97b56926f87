import { CfnOutput } from "aws-cdk-lib";
import { DomainName } from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import { ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { ApiGatewayv2DomainProperties } from "aws-cdk-lib/aws-route53-targets";
import { Construct } from "constructs";
import type { Config } from "../config.ts";

type DomainConfig = NonNullable<Config["customDomain"]>;

export interface CustomDomainProps {
  readonly config: DomainConfig;
  /** DNS points to the edge instead, so the API gets neither a record nor an output with its target. @default - false */
  readonly leftByDns?: boolean;
}

/** Custom domain of the API. Without a hosted zone, an output shows the target for the DNS record. */
export class CustomDomain extends Construct {
  readonly domainName: DomainName;

  constructor(scope: Construct, id: string, { config, leftByDns = false }: CustomDomainProps) {
    super(scope, id);
    this.domainName = new DomainName(this, "Name", {
      domainName: config.domainName,
      certificate: Certificate.fromCertificateArn(this, "Certificate", config.certificateArn),
    });
    if (!leftByDns) this.addRecord(config);
  }

  /** `https://…` without a trailing slash. */
  get url(): string {
    return `https://${this.domainName.name}`;
  }

  private addRecord({ domainName, hostedZone }: DomainConfig): void {
    const { regionalDomainName, regionalHostedZoneId } = this.domainName;
    if (!hostedZone) {
      new CfnOutput(this, "Target", { value: regionalDomainName });
      return;
    }
    new ARecord(this, "Record", {
      recordName: `${domainName}.`,
      zone: HostedZone.fromHostedZoneAttributes(this, "Zone", {
        hostedZoneId: hostedZone.id,
        zoneName: hostedZone.name,
      }),
      target: RecordTarget.fromAlias(
        new ApiGatewayv2DomainProperties(regionalDomainName, regionalHostedZoneId),
      ),
    });
  }
}
