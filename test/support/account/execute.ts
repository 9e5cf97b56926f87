import type { AccountState, SimulatedStack, StackEvent, Template } from "./account-state.ts";

interface ChangeSet {
  readonly stack: SimulatedStack;
  readonly template: Template;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Deploys at once: all resources, or, if one fails, none. The events are those of CloudFormation. */
export function execute(changeSet: ChangeSet | undefined, state: AccountState): void {
  if (changeSet === undefined) return;
  const { stack, template, parameters } = changeSet;
  const isUpdate = stack.status !== "REVIEW_IN_PROGRESS";
  const verb = isUpdate ? "UPDATE" : "CREATE";
  const note = createNotes(stack);
  if (isUpdate) stack.updatedAt = new Date().toISOString();
  note.ofStack(`${verb}_IN_PROGRESS`);
  const ids = Object.keys(template.Resources);
  const failed = ids.find((id) => reasonFor(id, state) !== undefined);
  if (failed !== undefined) {
    if (!isUpdate) stack.template = template;
    note.of(failed, template, `${verb}_FAILED`, reasonFor(failed, state));
    const other = ids.find((id) => id !== failed) ?? failed;
    note.of(other, template, `${verb}_FAILED`, "Resource creation cancelled");
    const rollback = isUpdate ? "UPDATE_ROLLBACK" : "ROLLBACK";
    note.ofStack(`${rollback}_IN_PROGRESS`);
    note.ofStack(`${rollback}_COMPLETE`);
    return;
  }
  for (const id of ids) note.of(id, template, `${verb}_COMPLETE`);
  stack.template = template;
  stack.parameters = parameters;
  stack.outputs = outputsOf(stack, state);
  note.ofStack(`${verb}_COMPLETE`);
}

function reasonFor(id: string, { failing }: AccountState): string | undefined {
  return Object.entries(failing).find(([beginning]) => id.startsWith(beginning))?.[1];
}

function outputsOf({ name, template }: SimulatedStack, { outputs }: AccountState) {
  if (name === "CDKToolkit") return { BootstrapVersion: "30", BucketName: "cdk-assets" };
  const all = Object.entries(template.Outputs ?? {});
  const made = all.map(([key]) => [key, `https://${key}.invalid`]);
  const literal = all.filter(([, { Value }]) => typeof Value === "string");
  return {
    ...(outputs[name] ?? Object.fromEntries(made)),
    ...Object.fromEntries(literal.map(([key, { Value }]) => [key, String(Value)])),
  };
}

function createNotes(stack: SimulatedStack) {
  const add = (event: Omit<StackEvent, "Timestamp">) =>
    stack.events.push({ ...event, Timestamp: new Date().toISOString() });
  return {
    ofStack(status: string) {
      stack.status = status;
      add({
        LogicalResourceId: stack.name,
        PhysicalResourceId: stack.id,
        ResourceType: "AWS::CloudFormation::Stack",
        ResourceStatus: status,
      });
    },
    of(id: string, { Resources }: Template, status: string, reason?: string) {
      add({
        LogicalResourceId: id,
        PhysicalResourceId: `${stack.name}-${id}`,
        ResourceType: Resources[id]?.Type ?? "",
        ResourceStatus: status,
        ...(reason !== undefined && { ResourceStatusReason: reason }),
      });
    },
  };
}
