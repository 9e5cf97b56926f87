/** The origin at which S3 serves a bucket; its presigned URLs begin with it. */
export function bucketOrigin(bucket: string, region: string): string {
  const suffix = region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
  return `https://${bucket}.s3.${region}.${suffix}`;
}
