/** Settings of a deployment behind CloudFront. */
export const EDGE_CONFIG = {
  // Files have a distribution of their own.
  files: undefined,
  customDomain: {
    domainName: "origin.example.com",
    certificateArn: "arn:aws:acm:eu-west-1:111122223333:certificate/0a1b2c3d-0001",
  },
  edge: {
    domainName: "api.example.com",
    certificateArn: "arn:aws:acm:us-east-1:111122223333:certificate/0a1b2c3d-0002",
  },
} as const;
