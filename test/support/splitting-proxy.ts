/** Between an HTTP/2 client and its server: passes their bytes on in pieces of any size. */
import { connect, createServer, type TLSSocket } from "node:tls";
import { makeCertificate } from "./certificate.ts";

export interface SplittingProxy {
  readonly url: URL;
  readonly ca: string;
  stop(): void;
}

/** @param nextSize bytes of the next piece */
export async function startSplittingProxy(
  gateway: URL,
  nextSize: () => number,
): Promise<SplittingProxy> {
  const certificate = await makeCertificate();
  const sockets = new Set<TLSSocket>();
  // Otherwise each round trip of a small window waits for a delayed acknowledgement.
  const noDelay = true;
  const tls = { ...certificate, ALPNProtocols: ["h2"], noDelay };
  const server = createServer(tls, (inner) => {
    const outer = connect({
      host: gateway.hostname,
      port: Number(gateway.port),
      ALPNProtocols: ["h2"],
      rejectUnauthorized: false,
    });
    outer.setNoDelay(noDelay);
    for (const [from, to] of [[inner, outer] as const, [outer, inner] as const]) {
      sockets.add(from);
      from.on("error", () => from.destroy());
      from.on("close", () => to.destroy());
      // Each write is a TLS record of its own, which the other end reads by itself.
      from.on("data", (bytes: Buffer) => split(bytes, nextSize, (piece) => to.write(piece)));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("No port");
  return {
    url: new URL(`https://127.0.0.1:${address.port}`),
    ca: certificate.cert,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function split(bytes: Buffer, nextSize: () => number, write: (piece: Buffer) => void): void {
  for (let at = 0; at < bytes.length; ) {
    const size = Math.max(1, nextSize());
    write(bytes.subarray(at, at + size));
    at += size;
  }
}
