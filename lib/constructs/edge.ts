import { CfnOutput, Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import { ApiMapping } from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  CachePolicy,
  Function as CloudFrontFunction,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct, type IConstruct } from "constructs";
import { EDGE_HEADERS } from "../../functions/contract/edge.ts";
import { ENV } from "../../functions/contract/env.ts";
import { API_TIMEOUT_SECONDS } from "../../functions/contract/limits.ts";
import type { Config } from "../config.ts";
import type { Grants } from "../grants.ts";
import { CustomDomain } from "./custom-domain.ts";
import type { HttpApi } from "./http-api.ts";
import type { ServiceFunction } from "./service-function.ts";
import { WebAcl } from "./web-acl.ts";

type EdgeConfig = NonNullable<Config["edge"]>;

export interface EdgeProps {
  readonly config: EdgeConfig;
  readonly http: HttpApi;
  /** The API's own domain: the origin of an edge that has none, else the name that clients used before it. */
  readonly domain: CustomDomain | undefined;
  /** Parent of the record that an edge with an origin takes over from the API's own domain. */
  readonly names: Construct;
  /** Region of the deployment, if it is known. */
  readonly region: string | undefined;
}

/** Sets the header with the client's address, and overwrites one that the client sent. */
const VIEWER_REQUEST = `function handler(event) {
  event.request.headers["${EDGE_HEADERS.viewer}"] = { value: event.viewer.ip };
  return event.request;
}`;

/**
 * CloudFront with AWS WAF in front of the API. It caches nothing, passes every header except Host, and adds a
 * secret that authenticates it to the functions.
 */
export class Edge extends Construct {
  private readonly config: EdgeConfig;
  private readonly proof: Secret;

  constructor(scope: Construct, id: string, props: EdgeProps) {
    super(scope, id);
    const { config, region } = props;
    this.config = config;
    this.proof = this.createProof();
    const distribution = this.createDistribution(this.createOrigin(props));
    // Under the same logical id, the record changes its target in place; Route 53 takes no second one.
    this.addRecords(distribution, config.origin ? props.names : this);
    this.node.addValidation({ validate: () => findRegionProblems(config, region) });
  }

  /** `https://…` without a trailing slash. */
  get url(): string {
    return `https://${this.config.domainName}`;
  }

  /** Lets a function of the API recognize the edge. */
  grant(target: ServiceFunction, { edge }: Grants): void {
    if (!edge) return;
    target.allow(["secretsmanager:GetSecretValue"], [this.proof.secretArn]);
    target.setVariable(ENV.edgeSecretArn, this.proof.secretArn);
  }

  private createProof(): Secret {
    const proof = new Secret(this, "Proof", {
      description: "Header by which CloudFront proves itself to the functions",
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(proof).acknowledge({
      id: "AwsSolutions-SMG4",
      reason: "A new value must reach CloudFront and the functions together, by a deployment",
    });
    return proof;
  }

  /** The domain by which CloudFront reaches the API. */
  private createOrigin({ config: { origin: config }, domain, http }: EdgeProps): Origin {
    if (config) {
      const own = new CustomDomain(this, "Origin", { config });
      const { domainName } = own;
      const { api, stage } = http;
      return {
        host: domainName.name,
        readyBefore: [own, new ApiMapping(this, "OriginMapping", { api, domainName, stage })],
      };
    }
    if (domain === undefined) throw new TypeError("An edge needs an origin or a custom domain");
    return { host: domain.domainName.name, readyBefore: [] };
  }

  private createDistribution({ host, readyBefore }: Origin): Distribution {
    const { domainName, certificateArn, webAclArn, requestsPerFiveMinutes } = this.config;
    const acl = webAclArn ?? new WebAcl(this, "WebAcl", { requestsPerFiveMinutes }).arn;
    const distribution = new Distribution(this, "Distribution", {
      comment: domainName,
      domainNames: [domainName],
      certificate: Certificate.fromCertificateArn(this, "Certificate", certificateArn),
      webAclId: acl,
      httpVersion: HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      defaultBehavior: {
        origin: new HttpOrigin(host, {
          protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
          originSslProtocols: [OriginSslPolicy.TLS_V1_2],
          readTimeout: Duration.seconds(2 * API_TIMEOUT_SECONDS),
          customHeaders: { [EDGE_HEADERS.proof]: this.proof.secretValue.unsafeUnwrap() },
        }),
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        functionAssociations: [
          { function: this.createViewerFunction(), eventType: FunctionEventType.VIEWER_REQUEST },
        ],
      },
    });
    distribution.node.addDependency(...readyBefore);
    Validations.of(distribution).acknowledge({
      id: "AwsSolutions-CFR1",
      reason: "The app's users decide where it is used; block countries in the web ACL",
    });
    Validations.of(distribution).acknowledge({
      id: "AwsSolutions-CFR3",
      reason: "API Gateway logs every request, without paths that contain tokens",
    });
    return distribution;
  }

  private createViewerFunction(): CloudFrontFunction {
    return new CloudFrontFunction(this, "Viewer", {
      comment: "Passes the client's address to the API",
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(VIEWER_REQUEST),
    });
  }

  /** Without a hosted zone, an output shows the target for the DNS record. */
  private addRecords(distribution: Distribution, scope: Construct): void {
    const { domainName, hostedZone } = this.config;
    if (!hostedZone) {
      new CfnOutput(this, "Target", { value: distribution.distributionDomainName });
      return;
    }
    const zone = HostedZone.fromHostedZoneAttributes(this, "Zone", {
      hostedZoneId: hostedZone.id,
      zoneName: hostedZone.name,
    });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    new ARecord(scope, "Record", { recordName: `${domainName}.`, zone, target });
    new AaaaRecord(this, "RecordV6", { recordName: `${domainName}.`, zone, target });
  }
}

interface Origin {
  /** Host name of the API, which has a certificate for it. */
  readonly host: string;
  /** Resources that must answer before clients come through CloudFront. */
  readonly readyBefore: readonly IConstruct[];
}

function findRegionProblems({ webAclArn }: EdgeConfig, region = "us-east-1"): string[] {
  if (region === "us-east-1" || webAclArn !== undefined) return [];
  return [
    `The stack can't create a web ACL for CloudFront in ${region}. Create one in us-east-1 and set landfall.edge.webAclArn.`,
  ];
}
