import type { Headers } from "./request-credentials.ts";

/** `LeanCloud-JS-SDK/4.15.2 (Browser)`, `LeanCloud PHP SDK 0.14.0`, `AVOS Cloud python-2.9.12 SDK`. */
const AGENT =
  /^(?:LeanCloud[- ]([A-Z]{1,12})[- ]SDK[/ ]|AVOS Cloud ([A-Z]{1,12})-)v?(\d[\w.-]{0,15})/i;
/** `_ClientVersion` in the body of a tunnel. */
const TUNNEL = /^(js)(\d[\w.-]{0,15})/;

/**
 * The SDK that a request names, as `JS/4.15.2`: at most 29 letters, digits, dots and dashes, because it is
 * logged and a client may send anything. Undefined for other software.
 */
export function readSdkVersion(headers: Headers, clientVersion?: unknown): string | undefined {
  const agent = headers["x-lc-ua"] || headers["user-agent"] || "";
  const [, name, older, version] = AGENT.exec(agent) ?? [];
  if (version) return `${name ?? older}/${version}`;
  const [, tunnel, old] = (typeof clientVersion === "string" && TUNNEL.exec(clientVersion)) || [];
  return old && `${tunnel}/${old}`;
}
