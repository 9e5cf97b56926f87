/** A command that talks to AWS. */
export interface AwsUse {
  /** Name of the service in an error, such as `DynamoDB`. */
  readonly service: string;
  /** The advice when access is denied. */
  readonly permissions: string;
  /** The command has no `--url` for a local cloud. */
  readonly isOfAwsAlone?: true;
}

/** How the checks use AWS, and the commands that find a stack as they do. */
export const DOCTOR_AWS: AwsUse = {
  service: "AWS",
  permissions: "npx landfall doctor --policy prints the permissions to ask for",
};

const LOCAL = ", or use --url for a local cloud";

/** Advice for errors of any AWS service, by name; some services use the older names. */
const ADVICE: readonly (readonly [names: RegExp, advice: string])[] = [
  [
    /^(CredentialsProviderError|TokenProviderError)$/,
    `there are no AWS credentials; log in and set AWS_PROFILE${LOCAL}`,
  ],
  [/^(ExpiredToken|ExpiredTokenException)$/, "the AWS credentials have expired; log in again"],
  [
    /^(UnrecognizedClientException|InvalidClientTokenId|AuthFailure)$/,
    "AWS does not know these credentials; check AWS_PROFILE",
  ],
  [
    /^(SignatureDoesNotMatch|InvalidSignatureException|RequestExpired|RequestTimeTooSkewed)$/,
    "AWS rejects the signature; check the secret key and this machine's clock",
  ],
  [
    /^ResourceNotFoundException$/,
    "a table or secret does not exist, or is not ready yet; check its state, --stack and AWS_REGION",
  ],
];

const DENIED =
  /^(AccessDenied|AccessDeniedException|AuthorizationError|AuthorizationErrorException)$/;

/** Error codes of Node.js for a missing answer. */
const NETWORK_CODE =
  /^(ECONNREFUSED|ECONNRESET|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT)$/;

export function isDenied(error: unknown): boolean {
  return error instanceof Error && DENIED.test(error.name);
}

/** One line with the next step; undefined for an error that only its own service explains. */
export function explainAwsFailure(
  error: unknown,
  { service, permissions, isOfAwsAlone }: AwsUse,
): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message === "Region is missing") return "no AWS region; set AWS_REGION";
  if (isDenied(error)) return `access denied; ${permissions} (${error.message})`;
  const { AWS_ENDPOINT_URL: endpoint } = process.env;
  if (error.name === "UnknownOperationException" && endpoint !== undefined) {
    return `${endpoint} does not serve this call of ${service}; unset AWS_ENDPOINT_URL for a stack on AWS`;
  }
  const code = "code" in error ? String(error.code) : "";
  if (error.name === "TimeoutError" || NETWORK_CODE.test(code)) {
    return `${service} can't be reached; check AWS_REGION and the network (${error.message})`;
  }
  const advice = ADVICE.find(([names]) => names.test(error.name))?.[1];
  const own = isOfAwsAlone ? advice?.replace(LOCAL, "") : advice;
  return own && `${own} (${error.message})`;
}
