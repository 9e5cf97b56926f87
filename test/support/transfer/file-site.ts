import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/** A site that stores an app's files, as LeanCloud's did. */
export interface FileSite {
  readonly origin: string;
  /** Paths in the order of their requests. */
  readonly requests: string[];
  /** How a path is answered; other paths get 404. */
  serve(path: string, serve: Serve | Buffer): void;
  stop(): Promise<void>;
}

export async function startFileSite(): Promise<FileSite> {
  const pages = new Map<string, Serve>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push(path);
    const serve = pages.get(path);
    if (serve) serve(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    serve: (path, serve) =>
      pages.set(path, Buffer.isBuffer(serve) ? (_, response) => response.end(serve) : serve),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
