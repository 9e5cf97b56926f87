import type { Template } from "./template.ts";

/** How CloudFront serves the app's files. */
export interface FilesDistribution {
  /** Prefixes of the bucket's keys by the id of their origin; the first that has a key answers. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** JavaScript with the function `handler(event)`, which may choose an origin for a request. */
  readonly viewerRequest: string;
  /** The same, which changes an answer. */
  readonly viewerResponse: string;
}

// biome-ignore lint/suspicious/noExplicitAny: properties of templates have no types
type Properties = any;

/** The distribution whose origins are buckets; undefined if the template has none. */
export function readFilesDistribution({ resources }: Template): FilesDistribution | undefined {
  const configs = Object.values(resources)
    .filter(({ Type }) => Type === "AWS::CloudFront::Distribution")
    .map(({ Properties: { DistributionConfig } = {} }): Properties => DistributionConfig);
  const config = configs.find(({ Origins }) => Origins.some(isBucket));
  if (config === undefined) return undefined;
  const { FunctionAssociations, ResponseHeadersPolicyId } = config.DefaultCacheBehavior;
  const codeOf = (type: string): string => {
    const { FunctionARN } = FunctionAssociations.find(
      ({ EventType }: Properties) => EventType === type,
    );
    return propertiesOf(FunctionARN["Fn::GetAtt"][0]).FunctionCode;
  };
  const propertiesOf = (id: string): Properties => resources[id]?.Properties;
  return {
    prefixes: new Map(config.Origins.filter(isBucket).map(toPrefix)),
    headers: toHeaders(
      propertiesOf(ResponseHeadersPolicyId.Ref).ResponseHeadersPolicyConfig.SecurityHeadersConfig,
    ),
    viewerRequest: codeOf("viewer-request"),
    viewerResponse: codeOf("viewer-response"),
  };
}

function isBucket({ S3OriginConfig }: Properties): boolean {
  return S3OriginConfig !== undefined;
}

/** The id with `/files` as `files/`. */
function toPrefix({ Id, OriginPath }: Properties): [string, string] {
  return [Id, `${OriginPath.slice(1)}/`];
}

function toHeaders({ ContentSecurityPolicy }: Properties): Record<string, string> {
  return {
    "access-control-allow-origin": "*",
    "content-security-policy": ContentSecurityPolicy.ContentSecurityPolicy,
    "x-content-type-options": "nosniff",
  };
}
