import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** One permission that a call needs: caller, action, table or index. */
export interface UsedPermission {
  readonly caller: string;
  readonly action: string;
  readonly resource: string;
}

interface Call {
  readonly TableName?: string;
  readonly IndexName?: string;
  readonly RequestItems?: Readonly<Record<string, unknown>>;
  readonly TransactItems?: readonly Readonly<Record<string, { TableName: string }>>[];
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
    const caller = /Credential=([^/]+)\//.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const operation = String(request.headers["x-amz-target"]).split(".").at(-1) ?? "";
    for (const permission of permissionsFor(caller, operation, JSON.parse(body.toString()))) {
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

function permissionsFor(caller: string, operation: string, call: Call): UsedPermission[] {
  if (call.TransactItems) {
    return call.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, { TableName }]) => {
        const action = kind === "ConditionCheck" ? "ConditionCheckItem" : `${kind}Item`;
        return { caller, action, resource: TableName };
      }),
    );
  }
  const tables = call.RequestItems ? Object.keys(call.RequestItems) : [call.TableName ?? ""];
  const index = call.IndexName ? `/${call.IndexName}` : "";
  return tables.map((table) => ({ caller, action: operation, resource: table + index }));
}
