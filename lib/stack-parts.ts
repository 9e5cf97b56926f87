/**
 * Finds the parts of a deployment in a stack by the names that CloudFormation knows: a team's stack may have several
 * deployments beside other resources. The names begin with the id of the construct `Landfall`; that of a deployment
 * that is a whole stack is empty.
 */

/** The constructs of a deployment, whose ids follow its own in the logical ids of its resources. */
export const PARTS = [
  ...["AlarmWebhooks", "Alarms", "Dashboard", "Domain", "Edge", "Engine", "Faults", "Files"],
  ...["Http", "Mail", "PushDashboard", "PushPipeline", "ScheduledPush", "Secrets", "Sms"],
  ...["Tables", "Timers"],
] as const;

const PART = new RegExp(`^(${PARTS.join("|")})`);

/** The output that a deployment has, whatever its settings. */
const SECRET = "MasterKeySecret";

/** Ids of the deployments of a stack. @param outputs names of the stack's outputs */
export function deploymentIds(outputs: readonly string[]): readonly string[] {
  const ids = outputs.filter((name) => name.endsWith(SECRET)).map((name) => dropEnd(name, SECRET));
  return ids.filter((id) => outputs.includes(`${id}Url`));
}

/** `team/Shop`: how a user names a deployment that is not the whole stack. */
export function deploymentPath(stackName: string, id: string): string {
  return id === "" ? stackName : `${stackName}/${id}`;
}

interface Place {
  readonly id: string;
  /** Ids of all deployments of the stack. */
  readonly ids: readonly string[];
}

/** The logical id as in a stack of its own; undefined if the resource is no part of the deployment. */
export function toPartId(logicalId: string, { id, ids }: Place): string | undefined {
  if (id === "" && ids.length < 2) return logicalId;
  const owners = ids.filter((each) => PART.test(afterId(logicalId, each) ?? ""));
  const owner = owners.sort((a, b) => b.length - a.length)[0];
  return owner === id ? afterId(logicalId, id) : undefined;
}

/** The outputs of a deployment by their names in a stack of its own. */
export function outputsOf<Value>(
  outputs: Readonly<Record<string, Value>>,
  id: string,
): Readonly<Record<string, Value>> {
  const own = Object.entries(outputs).flatMap(([name, value]) => {
    const short = afterId(name, id);
    return short === undefined ? [] : [[short, value] as const];
  });
  return Object.fromEntries(own);
}

function afterId(name: string, id: string): string | undefined {
  return name.startsWith(id) ? name.slice(id.length) : undefined;
}

function dropEnd(text: string, end: string): string {
  return text.slice(0, text.length - end.length);
}
