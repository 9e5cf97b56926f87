import { hash } from "node:crypto";
import { defined } from "../../../domain/defined.ts";
import { toOrigin } from "../../../domain/push/ledger/chunk-message.ts";
import type { PostRequest } from "../../../domain/push/providers/access-token.ts";
import {
  type DeliveryOutcome,
  type GatewayAnswer,
  isQuota,
} from "../../../domain/push/providers/delivery-outcome.ts";
import type { VendorProfile } from "../../../domain/push/providers/vendor-definition.ts";
import type { VendorBatch, VendorService } from "../../../domain/push/providers/vendor-service.ts";
import type { ChunkMessage, PushCredentials } from "../../../generated/types.ts";
import type { ClosedCredentials, ProviderTokens } from "../../../ports/gateway-access.ts";
import type { ReceiptKey } from "../../../ports/push.ts";
import type { Clock, Log } from "../../../ports/system.ts";
import type { ExchangePool } from "../exchanges.ts";
import { createFetchPool, createPost, toPseudoHeaders } from "../fetch/fetch-pool.ts";
import { type BearerToken, type GatewayBatch, sendBatch } from "../gateway-batch.ts";
import { type Circuit, createCircuit } from "../gateway-circuit.ts";
import { createSharedTokens, UNSHARED_TOKENS } from "../shared-tokens.ts";
import { createTasks, withPreparation } from "./vendor-task.ts";

export interface VendorOptions {
  /** How many registration ids a request carries. */
  readonly devicesPerRequest: number;
  readonly credentials: () => Promise<PushCredentials>;
  readonly clock: Clock;
  readonly log: Log;
  /** Access tokens that all senders share. */
  readonly tokens: ProviderTokens;
  readonly closed: ClosedCredentials;
  /** @default - no receipts are asked for */
  readonly receiptKey?: ReceiptKey;
  /** Origin of the simulated vendors; undefined on AWS. */
  readonly origin?: URL | undefined;
  /** @default - HTTP/1.1 to the hosts of the vendor */
  readonly pool?: ExchangePool;
  /** Called whenever the circuit of a host opens. */
  readonly onOutage?: (pauseMs: number) => void;
  readonly onRecovery?: (downMs: number) => void;
}

/** The devices of a chunk that share a profile, and what they get. */
export interface VendorSending<Profile, Message> {
  readonly chunk: ChunkMessage;
  readonly profile: Profile;
  readonly message: Message;
  readonly signal: AbortSignal;
}

/** The list of allowed hosts bounds the hosts of web browsers, except for subdomains. */
const MAX_CIRCUITS = 100;

/** Sends the devices of a chunk, as many a request as the vendor takes. */
export function createVendorSender<Profile extends VendorProfile, Message>(
  service: VendorService<Profile, Message>,
  options: VendorOptions,
) {
  const { devicesPerRequest, clock } = options;
  const pool = options.pool ?? createFetchPool(options);
  const circuitFor = createCircuits(options);
  const tokenFor = createTokens(service, options);
  const taskFor = createTasks(service, options);

  return async (sending: VendorSending<Profile, Message>): Promise<DeliveryOutcome[]> => {
    const { chunk, profile, message, signal } = sending;
    const outcomes: DeliveryOutcome[] = new Array(chunk.devices.length);
    const sendTo = async (host: string, indexes: readonly number[]) => {
      const tokens = indexes.map((index) => chunk.devices[index]?.[1] ?? "");
      const spent = new AbortController();
      const prepared: Prepared = { task: undefined };
      const prepare = async (accessToken: string) => {
        const { push } = chunk;
        prepared.task = await taskFor?.({ push, profile, message, accessToken });
      };
      const ownToken = tokenFor(profile, host);
      const isPrepared = tokens.length >= (service.task?.leastDevices ?? Infinity);
      const token = ownToken && isPrepared ? withPreparation(ownToken, prepare) : ownToken;
      const answers = await sendBatch({
        pool,
        circuit: circuitFor(host),
        count: tokens.length,
        devicesPerRequest,
        ...(token && { token }),
        signal: AbortSignal.any([signal, spent.signal]),
        ...toRequests(
          service,
          { ...sending, tokens },
          { devicesPerRequest, clock, spent, prepared },
        ),
      });
      const judged = service.judgeHost?.(answers, chunk.attempt) ?? answers;
      for (const [at, index] of indexes.entries()) outcomes[index] = judged[at] as DeliveryOutcome;
    };
    for (const [index, [, token = ""]] of chunk.devices.entries()) {
      const refused = service.refuse?.(token);
      if (refused) outcomes[index] = refused;
    }
    const isLeft = (index: number) => outcomes[index] === undefined;
    const hosts = byHost(chunk, isLeft, (each) => service.hostFor?.(each, profile) ?? "");
    await Promise.all([...hosts].map(([host, indexes]) => sendTo(host, indexes)));
    return outcomes;
  };
}

/** Set before the first request of a batch. */
interface Prepared {
  task: string | undefined;
}

interface RequestOptions extends Pick<VendorOptions, "devicesPerRequest" | "clock"> {
  readonly prepared: Readonly<Prepared>;
  /** Aborted once the vendor answers that the credential may send nothing more today. */
  readonly spent: AbortController;
}

/** The requests of a batch. A pool asks for the body right after the headers of the same request. */
function toRequests<Profile extends VendorProfile, Message>(
  service: VendorService<Profile, Message>,
  sending: VendorSending<Profile, Message> & { readonly tokens: readonly string[] },
  { devicesPerRequest, clock, spent, prepared }: RequestOptions,
): Pick<GatewayBatch, "headers" | "body" | "toOutcome"> {
  const tokensIn = (request: number) =>
    sending.tokens.slice(request * devicesPerRequest, (request + 1) * devicesPerRequest);
  let latest: PostRequest;
  return {
    headers: (request, accessToken) => {
      const tokens = tokensIn(request);
      const context = { accessToken, task: prepared.task, nowMs: clock.now() };
      latest = service.toRequest(toBatch(sending, tokens, context));
      return toPseudoHeaders(latest);
    },
    body: () => latest.body,
    toOutcome: (answer: GatewayAnswer, request) => {
      const outcomes = service.toOutcomes(answer, tokensIn(request), clock.now());
      if ([outcomes].flat().some(isQuota)) spent.abort();
      return outcomes;
    },
  };
}

function toBatch<Profile, Message>(
  { chunk, profile, message }: VendorSending<Profile, Message>,
  tokens: readonly string[],
  context: Pick<VendorBatch<Profile, Message>, "accessToken" | "task" | "nowMs">,
): VendorBatch<Profile, Message> {
  const push = toOrigin(chunk);
  const requestId = hash("sha256", [push, ...tokens].join("\n")).slice(0, 32);
  return { message, profile, tokens, push, requestId, ...context };
}

function byHost(
  { devices }: ChunkMessage,
  isSent: (index: number) => boolean,
  hostFor: (token: string) => string,
): ReadonlyMap<string, readonly number[]> {
  const hosts = new Map<string, number[]>();
  for (const [index, [, token = ""]] of devices.entries()) {
    if (!isSent(index)) continue;
    const host = hostFor(token);
    hosts.set(host, [...(hosts.get(host) ?? []), index]);
  }
  return hosts;
}

function createCircuits({
  clock,
  onOutage: onOpen,
  onRecovery: onClose,
}: VendorOptions): (host: string) => Circuit {
  const circuits = new Map<string, Circuit>();
  return (host) => {
    const circuit = circuits.get(host) ?? createCircuit({ clock, onOpen, onClose });
    if (circuits.size >= MAX_CIRCUITS) circuits.clear();
    circuits.set(host, circuit);
    return circuit;
  };
}

function createTokens<Profile extends VendorProfile, Message>(
  { provider, tokens }: VendorService<Profile, Message>,
  { clock, tokens: store, origin }: VendorOptions,
): (profile: Profile, host: string) => BearerToken | undefined {
  if (!tokens) return () => undefined;
  const send = createPost("AccessToken", { origin });
  const { isMadeHere } = tokens;
  const tokenFor = createSharedTokens({ clock, store: isMadeHere ? UNSHARED_TOKENS : store });
  return (profile, host) =>
    tokenFor({
      ...defined({ isMadeHere }),
      parts: [provider, ...tokens.secrets(profile), ...(host === "" ? [] : [host])],
      issue: (nowMs) => tokens.issue(profile, { nowMs, send, host }),
    });
}
