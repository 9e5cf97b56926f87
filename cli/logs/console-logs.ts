import { compileCheck } from "../../lib/json-schema.ts";
import { CommandError } from "../command-error.ts";
import { type ConsoleAnswer, type ConsoleRequest, readBody } from "../console-request.ts";
import { explainLogs, type LogAction } from "./explain-logs.ts";
import { type DeployedLogs, estimateSearch } from "./function-groups.ts";
import { type LogQuery, readQuery, startQuery, stopQuery } from "./log-query.ts";

interface SentQuery extends LogQuery {
  /** The name of a function; absent for all of them. */
  readonly of?: string;
}

/** CloudWatch's limit of the text. */
const MAX_QUERY_LENGTH = 10_000;

const seconds = { type: "integer", minimum: 0 };

const findProblems = compileCheck({
  type: "object",
  required: ["query", "from", "until"],
  properties: {
    query: { type: "string", minLength: 1, maxLength: MAX_QUERY_LENGTH },
    ...{ from: seconds, until: seconds, of: { type: "string" } },
  },
});

/**
 * - `GET ?from=N&until=N&of=NAME`: names of the functions, and what a search of this time would read and cost
 * - `GET ?id=ID`: what a query has found so far
 * - `POST {query, from, until, of}`: starts a query
 * - `DELETE ?id=ID`: stops it
 *
 * Times are in seconds since 1970. Only queries that were started here are read and stopped.
 */
export function createLogsDoor(deployed: DeployedLogs) {
  const started = new Set<string>();
  const idOf = ({ searchParams }: ConsoleRequest): string => {
    const id = searchParams.get("id") ?? "";
    if (!started.has(id)) throw new CommandError("this console has not started the query; run it");
    return id;
  };
  const doors: Readonly<Record<string, readonly [LogAction, (request: ConsoleRequest) => object]>> =
    {
      estimate: ["cloudwatch:GetMetricData", (request) => estimate(deployed, request)],
      read: ["logs:GetQueryResults", (request) => readQuery(deployed, idOf(request))],
      start: [
        "logs:StartQuery",
        async (request) => {
          const sent = checkRange(readBody<SentQuery>(request, findProblems));
          const id = await startQuery(choose(deployed, sent.of), sent);
          started.add(id);
          return { id };
        },
      ],
      stop: ["logs:StopQuery", (request) => stopQuery(deployed, idOf(request)).then(() => ({}))],
    };
  return async (request: ConsoleRequest): Promise<ConsoleAnswer> => {
    const [action, answer] = doors[nameOf(request)] ?? [];
    if (!action || !answer) return { status: 405, body: { error: "Use GET, POST or DELETE" } };
    try {
      return { status: 200, body: await answer(request) };
    } catch (error) {
      const failure = explainLogs(error, action);
      if (failure === undefined) throw error;
      return { status: failure.status, body: { error: failure.error } };
    }
  };
}

function nameOf({ method, searchParams }: ConsoleRequest): string {
  if (method === "POST") return "start";
  if (method === "DELETE") return "stop";
  return method === "GET" && searchParams.has("id") ? "read" : method === "GET" ? "estimate" : "";
}

async function estimate(deployed: DeployedLogs, { searchParams }: ConsoleRequest): Promise<object> {
  const [from, until] = ["from", "until"].map((name) => Number(searchParams.get(name)));
  const range = checkRange({ from: from ?? 0, until: until ?? 0 });
  const chosen = choose(deployed, searchParams.get("of") ?? undefined);
  const functions = [...deployed.groups.keys()];
  return { functions, ...(await estimateSearch(chosen, range)) };
}

function choose(deployed: DeployedLogs, of: string | undefined): DeployedLogs {
  if (!of) return deployed;
  const group = deployed.groups.get(of);
  const names = [...deployed.groups.keys()].join(", ");
  if (group === undefined) throw new CommandError(`of "${of}" is none of the functions: ${names}`);
  return { ...deployed, groups: new Map([[of, group]]) };
}

function checkRange<Range extends { readonly from: number; readonly until: number }>(
  range: Range,
): Range {
  const { from, until } = range;
  if (Number.isInteger(from) && Number.isInteger(until) && from < until) return range;
  throw new CommandError(
    `from ${from} and until ${until} must be whole seconds since 1970, and from the earlier one`,
  );
}
