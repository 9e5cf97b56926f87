import { Aws, CfnOutput, Duration, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  CacheHeaderBehavior,
  CachePolicy,
  Function as CloudFrontFunction,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HttpVersion,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { OriginGroup, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  HttpMethods,
  type IBucket,
} from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { ENV } from "../../functions/contract/env.ts";
import {
  FILE_PREFIXES,
  FILE_SECURITY_POLICY,
  UPLOAD_DAYS,
} from "../../functions/contract/file-keys.ts";
import type { Config } from "../config.ts";
import type { Grants } from "../grants.ts";
import { addOutput, deploymentName } from "./deployment.ts";
import { EARLY_HEADER, PUBLISHED_ORIGIN, VIEWER_REQUEST, viewerResponse } from "./file-delivery.ts";
import type { ServiceFunction } from "./service-function.ts";

type FilesConfig = NonNullable<Config["files"]>;

/**
 * The bytes of files: a private bucket, and CloudFront, which alone may read it. CloudFront serves
 * confirmed files, and for minutes an upload before it is confirmed (docs/decisions/files/uploads-are-copied.md).
 */
export class Files extends Construct {
  private readonly bucket: Bucket;
  private readonly config: FilesConfig;
  private readonly distribution: Distribution;

  constructor(scope: Construct, id: string, config: FilesConfig) {
    super(scope, id);
    this.config = config;
    this.bucket = this.createBucket();
    this.distribution = this.createDistribution();
    this.addRecords();
    addOutput(scope, "FilesUrl", this.url);
    addOutput(scope, "FilesBucket", this.bucket.bucketName);
  }

  /** `https://…` without a trailing slash. */
  get url(): string {
    const { domain } = this.config;
    return `https://${domain?.domainName ?? this.distribution.distributionDomainName}`;
  }

  /** Allows the S3 actions in a function's grants on every key of the bucket. */
  grant(target: ServiceFunction, { files = [] }: Grants): void {
    if (files.length === 0) return;
    target.allow(
      files.map((action) => `s3:${action}`),
      [this.bucket.arnForObjects("*")],
    );
    const bucket = Stack.of(this).getLogicalId(this.bucket.node.defaultChild as CfnBucket);
    Validations.of(target).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${bucket}.Arn>/*]`,
      reason: "Every file has its own key; the bucket holds nothing else",
    });
    // A function that only deletes finds the bucket in the row of the file.
    if (!files.includes("PutObject")) return;
    target.setVariable(ENV.filesBucket, this.bucket.bucketName);
    target.setVariable(ENV.filesUrl, this.url);
  }

  private createBucket(): Bucket {
    const bucket = new Bucket(this, "Bucket", {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      // A first deployment that is rolled back deletes it, because it is still empty.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      cors: [
        {
          // A signed URL is needed to upload, from whatever origin.
          allowedOrigins: ["*"],
          allowedMethods: [HttpMethods.PUT],
          allowedHeaders: ["*"],
          exposedHeaders: ["ETag"],
          maxAge: Duration.days(1).toSeconds(),
        },
      ],
      lifecycleRules: [{ prefix: FILE_PREFIXES.pending, expiration: Duration.days(UPLOAD_DAYS) }],
    });
    Validations.of(bucket).acknowledge({
      id: "AwsSolutions-S1",
      reason: "Readers come through CloudFront, and the functions log who uploads and deletes",
    });
    return bucket;
  }

  private createDistribution(): Distribution {
    const { domain } = this.config;
    const originAccessControl = new S3OriginAccessControl(this, "Access", {
      originAccessControlName: this.nameForAccount("files"),
    });
    const origin = (prefix: string, originId?: string) =>
      S3BucketOrigin.withOriginAccessControl(this.bucket as IBucket, {
        originAccessControl,
        originPath: `/${prefix.slice(0, -1)}`,
        ...(originId && { originId }),
      });
    const distribution = new Distribution(this, "Distribution", {
      comment: "Files of the app",
      ...(domain && {
        domainNames: [domain.domainName],
        certificate: Certificate.fromCertificateArn(this, "Certificate", domain.certificateArn),
      }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      defaultBehavior: {
        origin: new OriginGroup({
          primaryOrigin: origin(FILE_PREFIXES.published, PUBLISHED_ORIGIN),
          fallbackOrigin: origin(FILE_PREFIXES.pending),
          fallbackStatusCodes: [403, 404],
        }),
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
        cachePolicy: this.createCachePolicy(),
        responseHeadersPolicy: this.createHeaders(),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        functionAssociations: [
          { function: this.createRequestFunction(), eventType: FunctionEventType.VIEWER_REQUEST },
          { function: this.createViewerFunction(), eventType: FunctionEventType.VIEWER_RESPONSE },
        ],
      },
      // A reader may come before the upload; a missing file may exist a moment later.
      errorResponses: [403, 404].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    });
    acknowledge(distribution);
    return distribution;
  }

  private createHeaders(): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, "Headers", {
      responseHeadersPolicyName: this.nameForAccount("files"),
      comment: "Keeps browsers from running files",
      corsBehavior: {
        accessControlAllowOrigins: ["*"],
        accessControlAllowHeaders: ["*"],
        accessControlAllowMethods: ["GET", "HEAD", "OPTIONS"],
        accessControlAllowCredentials: false,
        accessControlMaxAge: Duration.days(1),
        originOverride: true,
      },
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        contentSecurityPolicy: { contentSecurityPolicy: FILE_SECURITY_POLICY, override: true },
        frameOptions: { frameOption: HeadersFrameOption.SAMEORIGIN, override: true },
      },
    });
  }

  /** Equals CloudFront's own policy for files, but keeps early requests apart. */
  private createCachePolicy(): CachePolicy {
    return new CachePolicy(this, "Cache", {
      cachePolicyName: this.nameForAccount("files"),
      comment: "Keeps unconfirmed uploads apart from files",
      minTtl: Duration.seconds(1),
      headerBehavior: CacheHeaderBehavior.allowList(EARLY_HEADER),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }

  /** CloudFront's names are unique in the account over all regions. */
  private nameForAccount(part: string): string {
    return `${deploymentName(this)}-${Aws.REGION}-${part}`;
  }

  private createRequestFunction(): CloudFrontFunction {
    return new CloudFrontFunction(this, "Early", {
      comment: "Serves unconfirmed uploads for minutes alone",
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(VIEWER_REQUEST),
    });
  }

  private createViewerFunction(): CloudFrontFunction {
    return new CloudFrontFunction(this, "Downloads", {
      comment: "Serves what a browser would run as a download",
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(viewerResponse(this.config)),
    });
  }

  /** Without a hosted zone, an output shows the target for the DNS record. */
  private addRecords(): void {
    const { domain } = this.config;
    if (domain === undefined) return;
    if (!domain.hostedZone) {
      new CfnOutput(this, "Target", { value: this.distribution.distributionDomainName });
      return;
    }
    const zone = HostedZone.fromHostedZoneAttributes(this, "Zone", {
      hostedZoneId: domain.hostedZone.id,
      zoneName: domain.hostedZone.name,
    });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution));
    new ARecord(this, "Record", { recordName: `${domain.domainName}.`, zone, target });
    new AaaaRecord(this, "RecordV6", { recordName: `${domain.domainName}.`, zone, target });
  }
}

const ACKNOWLEDGED = {
  "AwsSolutions-CFR1": "The app's users decide where it is used",
  "AwsSolutions-CFR2": "Serves static files only; a web ACL costs more than it protects",
  "AwsSolutions-CFR3": "A log of every picture shown costs more than the pictures",
  "AwsSolutions-CFR4": "CloudFront's own certificate allows older TLS; a domain of the app doesn't",
};

function acknowledge(distribution: Distribution): void {
  for (const [id, reason] of Object.entries(ACKNOWLEDGED)) {
    Validations.of(distribution).acknowledge({ id, reason });
  }
}
