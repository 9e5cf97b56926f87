import type { Server } from "node:net";

/** Listens on 127.0.0.1; port 0 picks a free one. Rejects with the system's error. */
export async function listenOnLoopback(
  server: Server,
  port: number,
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
  const address = server.address();
  const boundPort = typeof address === "object" && address ? address.port : port;
  return {
    origin: `http://127.0.0.1:${boundPort}`,
    close: () => closeServer(server),
  };
}

function closeServer(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections?.();
  });
}
