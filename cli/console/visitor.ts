import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** Admits the browser of the operator who started the server, and its own pages. */
export interface VisitorCheck {
  /** In the address that the command prints; changes with each start. */
  readonly token: string;
  /** `Set-Cookie` for a browser that came with the token. */
  readonly cookie: string;
  /** Why a request is refused; undefined if it is not. */
  findRefusal(headers: IncomingHttpHeaders): Refusal | undefined;
  isToken(given: string | null): boolean;
}

/**
 * - `host`: the name of another site leads to this machine (DNS rebinding)
 * - `site`: the page of another site, or of another port, sends it
 * - `stranger`: the browser did not come by the printed address
 */
export type Refusal = "host" | "site" | "stranger";

const TOKEN_BYTES = 24;

/** @param port of the server; browsers send cookies to all ports of a host, so each has its own */
export function createVisitorCheck(port: number): VisitorCheck {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const name = `landfall-console-${port}`;
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const isToken = (given: string | null) => given !== null && isEqual(given, token);
  return {
    token,
    cookie: `${name}=${token}; HttpOnly; SameSite=Strict; Path=/`,
    isToken,
    findRefusal: (headers) => {
      const { host = "", origin } = headers;
      if (!hosts.includes(host)) return "host";
      if (origin !== undefined && origin !== `http://${host}`) return "site";
      const site = headers["sec-fetch-site"] ?? "none";
      if (site !== "same-origin" && site !== "none") return "site";
      return isToken(readCookie(headers.cookie, name)) ? undefined : "stranger";
    },
  };
}

function readCookie(header = "", name: string): string | null {
  const pairs = header.split(";").map((pair) => pair.trim().split("="));
  return pairs.find(([own]) => own === name)?.[1] ?? null;
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
