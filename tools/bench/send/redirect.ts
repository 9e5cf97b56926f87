import tls, { type ConnectionOptions, type TLSSocket } from "node:tls";

/**
 * Sends every connection to port 443 to the measured gateway, so that all senders run as published,
 * with the addresses that they use in production; the certificate names those hosts.
 */
export function redirectTls(port: number): void {
  const connect = tls.connect as (...args: unknown[]) => TLSSocket;
  const redirected = (...args: unknown[]): TLSSocket => {
    const listener = args.find((arg) => typeof arg === "function");
    const options: ConnectionOptions = Object.assign(
      {},
      ...args.filter((arg) => typeof arg === "object"),
    );
    if (typeof args[0] === "number" || typeof args[0] === "string") options.port = Number(args[0]);
    if (typeof args[1] === "string") options.host = args[1];
    if (Number(options.port) !== 443) return connect(...args);
    const servername = options.servername ?? options.host ?? "";
    return connect({ ...options, host: "127.0.0.1", port, servername }, listener);
  };
  Object.assign(tls, { connect: redirected });
}
