import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getCaller, type Needed, neededFor } from "../../../local/aws/dynamodb-proxy/access.ts";
import { Call } from "../../../local/aws/dynamodb-proxy/call.ts";

/** One permission that a call needs, and who calls. */
export interface UsedPermission extends Needed {
  readonly caller: string;
}

/** A proxy of a DynamoDB engine that records the permissions its callers need. */
export async function startRecordingProxy(
  engine: string,
  used: Map<string, UsedPermission>,
): Promise<{ url: string; server: Server }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const call = new Call(request.headers, body);
    for (const needed of neededFor(call)) {
      const permission = { caller: getCaller(call), ...needed };
      used.set(Object.values(permission).join(" "), permission);
    }
    const headers = Object.entries(request.headers).filter(([name]) => name !== "host");
    const answer = await fetch(engine, {
      method: "POST",
      headers: Object.fromEntries(headers) as Record<string, string>,
      body,
    });
    response.writeHead(answer.status, { "content-type": "application/x-amz-json-1.0" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
