import type { Server } from "node:net";

export const LOOPBACK_ADDRESS = "127.0.0.1";

interface Listening {
  readonly origin: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1; port 0 picks a free one. Rejects with the system's error. */
export function listenOnLoopback(server: Server, port: number): Promise<Listening> {
  return listenAt(LOOPBACK_ADDRESS, server, port);
}

/** @param host an IPv4 address of this machine */
export async function listenAt(host: string, server: Server, port: number): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
  const address = server.address();
  const boundPort = typeof address === "object" && address ? address.port : port;
  return {
    origin: `http://${host}:${boundPort}`,
    port: boundPort,
    close: () => closeServer(server),
  };
}

function closeServer(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections?.();
  });
}
