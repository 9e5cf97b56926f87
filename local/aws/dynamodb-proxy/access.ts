import { matchesPattern } from "../../template/patterns.ts";
import { ACCOUNT, REGION } from "../../template/resource-names.ts";
import type { Access, Statement } from "../../template/role-policies.ts";
import { type Answer, type Call, type Law, toAnswer } from "./call.ts";
import { namedTables } from "./touched-keys.ts";

/** A permission that a call needs. */
export interface Needed {
  /** Such as `GetItem`. */
  readonly action: string;
  /** Name of a table, or of a table and an index: `Users/index/creation`. */
  readonly resource: string;
}

/**
 * Lets a function do what its role allows. Its label is the access key that it signs with; callers
 * who are not functions may do everything.
 */
export function createAccessLaw(access: Access): Law {
  const known = new Map<string, boolean>();
  const isAllowedTo = (caller: string, needed: Needed) => {
    const id = `${caller} ${needed.action} ${needed.resource}`;
    const isAllowed = known.get(id) ?? allows(access.get(caller), needed);
    known.set(id, isAllowed);
    return isAllowed;
  };
  return async (call, send) => {
    const caller = getCaller(call);
    const denied = neededFor(call).find((needed) => !isAllowedTo(caller, needed));
    return denied ? deny(caller, denied) : send(call);
  };
}

/** The name in the signature of a call. */
export function getCaller({ headers }: Call): string {
  return /Credential=([^/]+)\//.exec(headers.authorization ?? "")?.[1] ?? "";
}

/** @see DynamoDB Developer Guide, IAM and transactions: each item needs the permission of its own write */
export function neededFor(call: Call): readonly Needed[] {
  const { operation, input } = call;
  const items = input.TransactItems as readonly object[] | undefined;
  const actions = items?.map((item) => actionFor(Object.keys(item)[0] ?? ""));
  const index = input.IndexName ? `/index/${input.IndexName}` : "";
  return namedTables(call).map((table, position) => ({
    action: actions?.[position] ?? operation,
    resource: table + index,
  }));
}

/** `Put` → `PutItem` */
function actionFor(kind: string): string {
  return `${kind}Item`;
}

/** Without statements the caller is not a function. A denial wins over every permission. */
function allows(statements: readonly Statement[] | undefined, needed: Needed): boolean {
  if (statements === undefined) return true;
  const effects = statements.filter((each) => covers(each, needed)).map(({ effect }) => effect);
  return effects.includes("Allow") && !effects.includes("Deny");
}

function covers({ actions, resources }: Statement, { action, resource }: Needed): boolean {
  return (
    actions.some((pattern) => matchesPattern(pattern, `dynamodb:${action}`)) &&
    resources.some((pattern) => matchesPattern(pattern, toArn(resource)))
  );
}

function toArn(resource: string): string {
  return `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${resource}`;
}

/** @see DynamoDB Developer Guide, Error handling, AccessDeniedException */
function deny(caller: string, { action, resource }: Needed): Answer {
  const message =
    `User: arn:aws:sts::${ACCOUNT}:assumed-role/${caller}/local is not authorized to perform: ` +
    `dynamodb:${action} on resource: ${toArn(resource)} because no identity-based policy allows ` +
    `the dynamodb:${action} action`;
  const type = "com.amazon.coral.service#AccessDeniedException";
  return toAnswer({ __type: type, Message: message }, 400);
}
