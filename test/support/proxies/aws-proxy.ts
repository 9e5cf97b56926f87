import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An answer of the proxy instead of that of AWS. */
interface Instead {
  readonly status: number;
  readonly body: object;
}

export interface AwsProxy {
  readonly url: string;
  /** Answers of operations by name, such as `StartQuery`, until they are removed. */
  readonly instead: Map<string, Instead>;
  /** Names of the operations that were called. */
  readonly called: string[];
  close(): void;
}

/** A proxy of the emulated AWS that lets operations in JSON fail as AWS does. */
export async function startAwsProxy(endpoint: string): Promise<AwsProxy> {
  const instead = new Map<string, Instead>();
  const called: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const operation = String(request.headers["x-amz-target"] ?? "").split(".")[1] ?? "";
    called.push(operation);
    const own = instead.get(operation);
    if (own) {
      response.writeHead(own.status, { "content-type": "application/x-amz-json-1.1" });
      response.end(JSON.stringify(own.body));
      return;
    }
    const { host, "content-length": length, ...headers } = request.headers;
    const answer = await fetch(endpoint + request.url, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      ...(request.method === "GET" ? {} : { body: Buffer.concat(chunks) }),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, instead, called, close: () => server.close() };
}
