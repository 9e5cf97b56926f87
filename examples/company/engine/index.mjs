/** Cloud functions without a framework. An app of LeanEngine needs an adapter: see ../../engine-on-lambda. */
const FUNCTIONS = {
  hello: ({ name = "world" }) => `Hello ${name}`,
};

/** Gets the event of an HTTP API. The list of hooks, which Landfall asks for, is empty. */
export async function handler({ rawPath, body }) {
  if (rawPath.endsWith("/functions/_ops/metadatas")) return answer(200, { result: [] });
  const run = FUNCTIONS[rawPath.split("/").at(-1)];
  if (run === undefined) return answer(404, { code: 1, error: `There is no function ${rawPath}` });
  return answer(200, { result: run(JSON.parse(body || "{}")) });
}

function answer(statusCode, body) {
  return {
    statusCode,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}
