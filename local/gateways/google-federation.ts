/** The signed GetCallerIdentity request that identifies the caller to Google. */
interface SignedCall {
  readonly url?: unknown;
  readonly method?: unknown;
  readonly headers?: readonly { readonly key?: unknown; readonly value?: unknown }[];
}

const CALL = /^https:\/\/sts\.([a-z0-9-]+)\.amazonaws\.com\/?\?Action=GetCallerIdentity&/;
const CREDENTIAL = /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([a-z0-9-]+)\/sts\/aws4_request,/;

/** Time that AWS accepts a signature. */
const MAX_AGE_MS = 15 * 60_000;

const EXPECTED = {
  grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
  requested_token_type: "urn:ietf:params:oauth:token-type:access_token",
  subject_token_type: "urn:ietf:params:aws:token-type:aws4_request",
} as const;

/**
 * Returns why Google would reject a token exchange, or undefined. The signature is not verified, since
 * only AWS can do that.
 *
 * @see Google: "Obtain short-lived tokens with workload identity federation"
 */
export function findExchangeError(form: URLSearchParams, nowMs: number): string | undefined {
  const wrong = Object.entries(EXPECTED).find(([name, value]) => form.get(name) !== value);
  if (wrong) return `Invalid ${wrong[0]}.`;
  const audience = form.get("audience") ?? "";
  if (!audience.startsWith("//iam.googleapis.com/projects/")) return "Invalid audience.";
  const call = readCall(form.get("subject_token") ?? "");
  return call ? findCallError(call, { audience, nowMs }) : "Unable to parse the subject token.";
}

function findCallError(
  { url, method, headers = [] }: SignedCall,
  { audience, nowMs }: { readonly audience: string; readonly nowMs: number },
): string | undefined {
  const header = (name: string) => {
    const found = headers.find(({ key }) => String(key).toLowerCase() === name);
    return String(found?.value ?? "");
  };
  const region = CALL.exec(String(url))?.[1];
  const [, day, signedRegion] = CREDENTIAL.exec(header("authorization")) ?? [];
  if (method !== "POST" || !region) return "The subject token is not a GetCallerIdentity request.";
  if (header("x-goog-cloud-target-resource") !== audience) return "Audience mismatch.";
  if (signedRegion !== region) return "The signature is for another region.";
  const signedMs = parseAmzDate(header("x-amz-date"));
  if (!header("x-amz-date").startsWith(String(day))) return "The signature is for another day.";
  return Math.abs(nowMs - signedMs) <= MAX_AGE_MS ? undefined : "The signature is too old.";
}

/** Decodes the request, which is percent-encoded inside the form value. */
function readCall(token: string): SignedCall | undefined {
  try {
    return JSON.parse(decodeURIComponent(token));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof URIError) return undefined;
    throw error;
  }
}

/** Parses `20261121T164500Z` to Unix milliseconds. */
function parseAmzDate(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, "$1-$2-$3:$4:$5"));
}
