import type { AccountState } from "./account-state.ts";
import type { Answer, Call } from "./http.ts";

const BUCKET = /^\/(cdk-hnb659fds-assets-[^/?]+)\/?([^?]*)(\?.*)?$/;

/** The bucket and the parameter of CDK's bootstrap, while its stack exists. */
export function answerAssets(call: Call, state: AccountState): Answer | undefined {
  const target = call.headers["x-amz-target"];
  if (target === "AmazonSSM.GetParameter") return answerParameter(state);
  const [, bucket, key = "", query = ""] = BUCKET.exec(decodeURIComponent(call.path)) ?? [];
  if (bucket === undefined) return undefined;
  if (!state.stacks.has("CDKToolkit")) return xml(404, "<Error><Code>NoSuchBucket</Code></Error>");
  if (call.method === "PUT") {
    state.objects.set(key, call.body);
    return { ...xml(200, ""), headers: { etag: '"1"' } };
  }
  if (query.includes("location")) return xml(200, "<LocationConstraint/>");
  if (query.includes("encryption")) return xml(200, ENCRYPTION);
  if (query.includes("list-type")) return answerList(query, state);
  return xml(state.objects.has(key) ? 200 : 404, "");
}

const ENCRYPTION =
  "<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>AES256</SSEAlgorithm></ApplyServerSideEncryptionByDefault></Rule></ServerSideEncryptionConfiguration>";

function answerParameter({ stacks }: AccountState): Answer {
  const type = "application/x-amz-json-1.1";
  if (!stacks.has("CDKToolkit")) {
    return { status: 400, type, body: JSON.stringify({ __type: "ParameterNotFound" }) };
  }
  return { status: 200, type, body: JSON.stringify({ Parameter: { Value: "30" } }) };
}

function answerList(query: string, { objects }: AccountState): Answer {
  const prefix = new URLSearchParams(query).get("prefix") ?? "";
  const found = [...objects].filter(([key]) => key.startsWith(prefix));
  const contents = found.map(
    ([key, body]) => `<Contents><Key>${key}</Key><Size>${body.length}</Size></Contents>`,
  );
  return xml(200, `<ListBucketResult>${contents.join("")}</ListBucketResult>`);
}

function xml(status: number, body: string): Answer {
  return { status, type: "application/xml", body };
}
