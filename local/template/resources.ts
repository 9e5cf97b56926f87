/** Resources of a template that the local cloud runs, with every name resolved. */

export interface TableResource {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly ttlAttribute: string | undefined;
}

export interface BucketResource {
  readonly name: string;
  readonly arn: string;
  readonly cors: readonly BucketCorsRule[];
  /** Lifecycle rules that delete objects. */
  readonly expirations: readonly { readonly prefix: string; readonly days: number }[];
}

/** `AWS::S3::Bucket.CorsConfiguration.CorsRules`. */
interface BucketCorsRule {
  readonly AllowedOrigins: readonly string[];
  readonly AllowedMethods: readonly string[];
  readonly ExposedHeaders?: readonly string[];
  readonly MaxAge?: number;
}

export interface QueueResource {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** ARN of the dead-letter queue. */
  readonly deadLetterArn: string | undefined;
}

export interface FunctionResource {
  readonly name: string;
  /** Name of the entry, for logs. */
  readonly label: string;
  readonly arn: string;
  readonly roleName: string;
  readonly file: string;
  readonly exportName: string;
  /** Such as `nodejs24.x`. */
  readonly runtime: string;
  readonly logging: {
    readonly format: "JSON" | "Text";
    /** Lowest level of lines that Lambda keeps; undefined with text. */
    readonly level: string | undefined;
  };
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** `ReservedConcurrentExecutions`. */
  readonly reserved: number | undefined;
  /** True if recursive loop detection is off for it. */
  readonly mayRecurse: boolean;
  readonly environment: Readonly<Record<string, string>>;
}

/** An event source mapping of a queue. */
export interface EventSource {
  readonly queueName: string;
  readonly functionArn: string;
  readonly batchSize: number;
  readonly maximumConcurrency: number;
  /** The queue's visibility timeout. */
  readonly hiddenMs: number;
  readonly reportsBatchItemFailures: boolean;
}

/** `AWS::ApiGatewayV2::Api.CorsConfiguration`. */
export interface CorsRules {
  readonly AllowOrigins?: readonly string[];
  readonly AllowMethods?: readonly string[];
  readonly AllowHeaders?: readonly string[];
  readonly ExposeHeaders?: readonly string[];
  readonly AllowCredentials?: boolean;
  readonly MaxAge?: number;
}

export interface SecretResource {
  readonly name: string;
  readonly arn: string;
  readonly secretString: string | undefined;
  readonly generate: Readonly<Record<string, unknown>> | undefined;
}

/** A resource as the template has it. */
export interface Found {
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: properties have the shape that CloudFormation documents
  readonly properties: any;
}
