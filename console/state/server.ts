/** Facts about the server of this page: `console.json` beside the page. */
export interface ServerInfo {
  /** Name of the stack, or of the local cloud. */
  readonly name: string;
  /** The region of the stack; absent in a local cloud. */
  readonly place?: string;
  /** Whether `/_local` is served: clock, mails, SMS, notifications, scripts of gateways. */
  readonly isLocal: boolean;
  /** Whether the server refuses every change. */
  readonly isReadOnly?: boolean;
  /** Headers that requests to `/1.1` need. */
  readonly headers: Readonly<Record<string, string>>;
  /** Origin of the API, for the reader; requests go to the origin of this page. */
  readonly api: string;
}

let server: ServerInfo = { name: "", isLocal: false, headers: {}, api: "" };

export async function loadServer(): Promise<void> {
  const response = await fetch("console.json");
  if (!response.ok) throw new Error(`console.json: ${response.status}`);
  server = (await response.json()) as ServerInfo;
}

export const getServer = (): ServerInfo => server;
