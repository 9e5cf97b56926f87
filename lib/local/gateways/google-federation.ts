/** What AWS must have signed for the exchange: a call that tells who its caller is. */
interface SignedCall {
  readonly url?: unknown;
  readonly method?: unknown;
  readonly headers?: readonly { readonly key?: unknown; readonly value?: unknown }[];
}

const CALL = /^https:\/\/sts\.([a-z0-9-]+)\.amazonaws\.com\/?\?Action=GetCallerIdentity&/;
const CREDENTIAL = /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([a-z0-9-]+)\/sts\/aws4_request,/;

/** Minutes that AWS trusts a signature. */
const MAX_AGE_MS = 15 * 60_000;

const EXPECTED = {
  grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
  requested_token_type: "urn:ietf:params:oauth:token-type:access_token",
  subject_token_type: "urn:ietf:params:aws:token-type:aws4_request",
} as const;

/**
 * Why Google would refuse this token exchange; undefined when it would not. The signature itself is
 * taken on trust: only AWS can check it.
 *
 * @see Google: "Obtain short-lived tokens with workload identity federation"
 */
export function findSubjectFault(form: URLSearchParams, nowMs: number): string | undefined {
  const wrong = Object.entries(EXPECTED).find(([name, value]) => form.get(name) !== value);
  if (wrong) return `Invalid ${wrong[0]}.`;
  const audience = form.get("audience") ?? "";
  if (!audience.startsWith("//iam.googleapis.com/projects/")) return "Invalid audience.";
  const call = readCall(form.get("subject_token") ?? "");
  return call ? findCallFault(call, { audience, nowMs }) : "Unable to parse the subject token.";
}

function findCallFault(
  { url, method, headers = [] }: SignedCall,
  { audience, nowMs }: { readonly audience: string; readonly nowMs: number },
): string | undefined {
  const header = (name: string) => {
    const found = headers.find(({ key }) => String(key).toLowerCase() === name);
    return String(found?.value ?? "");
  };
  const region = CALL.exec(String(url))?.[1];
  const [, day, signedRegion] = CREDENTIAL.exec(header("authorization")) ?? [];
  if (method !== "POST" || !region) return "The subject token is no GetCallerIdentity.";
  if (header("x-goog-cloud-target-resource") !== audience) return "Audience mismatch.";
  if (signedRegion !== region) return "The signature is of another region.";
  const signedMs = parseAmzDate(header("x-amz-date"));
  if (!header("x-amz-date").startsWith(String(day))) return "The signature is of another day.";
  return Math.abs(nowMs - signedMs) <= MAX_AGE_MS ? undefined : "The signature is too old.";
}

/** Encoded twice: once by itself, once as a form's value. */
function readCall(token: string): SignedCall | undefined {
  try {
    return JSON.parse(decodeURIComponent(token));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof URIError) return undefined;
    throw error;
  }
}

/** `20261121T164500Z` in Unix milliseconds. */
function parseAmzDate(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, "$1-$2-$3:$4:$5"));
}
