import { CfnOutput } from "aws-cdk-lib";
import { DomainName } from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import { ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { ApiGatewayv2DomainProperties } from "aws-cdk-lib/aws-route53-targets";
import { Construct } from "constructs";
import type { Config } from "../config.ts";

export type CustomDomainProps = NonNullable<Config["customDomain"]>;

/** Custom domain of the API. Without a hosted zone, an output shows the target for the DNS record. */
export class CustomDomain extends Construct {
  readonly domainName: DomainName;

  constructor(scope: Construct, id: string, props: CustomDomainProps) {
    super(scope, id);
    this.domainName = new DomainName(this, "Name", {
      domainName: props.domainName,
      certificate: Certificate.fromCertificateArn(this, "Certificate", props.certificateArn),
    });
    const { regionalDomainName, regionalHostedZoneId } = this.domainName;
    if (props.hostedZone) {
      new ARecord(this, "Record", {
        recordName: `${props.domainName}.`,
        zone: HostedZone.fromHostedZoneAttributes(this, "Zone", {
          hostedZoneId: props.hostedZone.id,
          zoneName: props.hostedZone.name,
        }),
        target: RecordTarget.fromAlias(
          new ApiGatewayv2DomainProperties(regionalDomainName, regionalHostedZoneId),
        ),
      });
    } else {
      new CfnOutput(this, "Target", { value: regionalDomainName });
    }
  }

  /** `https://…` without a trailing slash. */
  get url(): string {
    return `https://${this.domainName.name}`;
  }
}
