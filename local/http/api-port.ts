import type { Server } from "node:http";
import { StartError } from "../start-error.ts";
import { LOOPBACK_ADDRESS, listenAt } from "./loopback.ts";

interface ApiPort {
  readonly origin: string;
  /** Origin for the devices of the developer's network; without a host, the same. */
  readonly publicOrigin: string;
  stop(): Promise<void>;
}

/**
 * Listens at 127.0.0.1, and at `host` for phones.
 *
 * @param create a server for each address
 * @throws StartError the port is in use or not permitted, or the host is not an address of this machine
 */
export async function openApiPort(
  create: () => Server,
  port: number,
  host?: string,
): Promise<ApiPort> {
  const own = await listen(LOOPBACK_ADDRESS, create(), port);
  const network =
    host === undefined ? own : await listen(host, create(), own.port).catch(closing(own));
  const all = [...new Set([own, network])];
  return {
    origin: own.origin,
    publicOrigin: network.origin,
    stop: async () => void (await Promise.all(all.map((each) => each.close()))),
  };
}

const closing = (opened: { close(): Promise<void> }) => async (error: unknown) => {
  await opened.close();
  throw error;
};

async function listen(host: string, server: Server, port: number) {
  try {
    return await listenAt(host, server, port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRNOTAVAIL") {
      throw new StartError(
        `--host ${host} is not an address of this machine; give the one that its network settings show`,
      );
    }
    if (code === "EADDRINUSE") {
      throw new StartError(`port ${port} is in use; choose another with --port N, or --port 0`);
    }
    if (code === "EACCES")
      throw new StartError(
        `port ${port} needs special permissions; choose one above 1023 with --port N`,
      );
    throw error;
  }
}
