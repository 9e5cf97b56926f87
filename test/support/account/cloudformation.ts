import type { AccountState, SimulatedStack, Template } from "./account-state.ts";
import { execute } from "./execute.ts";
import type { Answer } from "./http.ts";
import { readTemplate } from "./read-template.ts";
import { failureXml, toXml } from "./xml.ts";

/** Calls of the toolkit, in the form of CloudFormation; undefined for an unknown one. */
export async function answerCloudFormation(
  action: string,
  input: URLSearchParams,
  state: AccountState,
): Promise<Answer | undefined> {
  const given = input.get("StackName") ?? "";
  const name = toStackName(given);
  const stack = state.deleted.find(({ id }) => id === given) ?? state.stacks.get(name);
  switch (action) {
    case "CreateChangeSet":
      return createChangeSet(name, input, state);
    case "DescribeChangeSet":
      return describeChangeSet(name, state);
    case "DeleteChangeSet":
      state.changeSets.delete(name);
      return toXml(action, {});
    case "ExecuteChangeSet":
      execute(state.changeSets.get(name), state);
      state.changeSets.delete(name);
      return toXml(action, {});
    case "DeleteStack":
      deleteStack(name, state);
      return toXml(action, {});
    case "UpdateTerminationProtection":
      return toXml(action, {});
    case "DescribeStacks":
      return stack ? toXml(action, { Stacks: [describe(stack)] }) : missing(name);
    case "DescribeStackEvents":
      return stack ? toXml(action, { StackEvents: describeEvents(stack) }) : missing(name);
    case "ListStacks": {
      const all = [...state.stacks.values(), ...state.deleted];
      return toXml(action, { StackSummaries: all.map(summarize) });
    }
    case "GetTemplate":
      return stack ? toXml(action, { TemplateBody: toBody(stack) }) : missing(name);
    case "ListStackResources":
      return stack
        ? toXml(action, { StackResourceSummaries: describeResources(stack, state) })
        : missing(name);
    default:
      return undefined;
  }
}

/** With a question mark for each character outside of ASCII, as CloudFormation answers. */
function toBody({ template }: SimulatedStack): string {
  return JSON.stringify(template).replace(/[\u{80}-\u{10ffff}]/gu, "?");
}

function deleteStack(name: string, { stacks, deleted }: AccountState): void {
  const stack = stacks.get(name);
  if (stack === undefined) return;
  stack.status = "DELETE_COMPLETE";
  deleted.push(stack);
  stacks.delete(name);
}

/** @param text a name or an ARN */
function toStackName(text: string): string {
  return /:stack\/([^/]+)/.exec(text)?.[1] ?? text;
}

function missing(name: string): Answer {
  return failureXml("ValidationError", `Stack with id ${name} does not exist`);
}

async function createChangeSet(
  name: string,
  input: URLSearchParams,
  state: AccountState,
): Promise<Answer> {
  const place = `arn:aws:cloudformation:${state.region}:${state.identity.account}`;
  const before = state.stacks.get(name);
  const id = before?.id ?? `${place}:stack/${name}/${state.deleted.length + 1}`;
  const template = readTemplate(input, state);
  const stack: SimulatedStack = before ?? {
    ...{ name, id, status: "REVIEW_IN_PROGRESS", events: [] },
    ...{ template: { Resources: {} }, parameters: {}, outputs: {} },
  };
  state.stacks.set(name, stack);
  state.changeSets.set(name, { stack, template, parameters: toParameters(input, stack) });
  return toXml("CreateChangeSet", { Id: `${id}/changes`, StackId: id });
}

function toParameters(input: URLSearchParams, stack: SimulatedStack): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (let number = 1; ; number++) {
    const prefix = `Parameters.member.${number}`;
    const key = input.get(`${prefix}.ParameterKey`);
    if (key === null) return parameters;
    parameters[key] = input.get(`${prefix}.ParameterValue`) ?? stack.parameters[key] ?? "";
  }
}

function describeChangeSet(name: string, { changeSets }: AccountState): Answer {
  const changeSet = changeSets.get(name);
  if (!changeSet) return failureXml("ChangeSetNotFound", "ChangeSet does not exist");
  const { stack, template } = changeSet;
  const isSame = JSON.stringify(template) === JSON.stringify(stack.template);
  return toXml("DescribeChangeSet", {
    ...{ StackId: stack.id, StackName: stack.name, ChangeSetId: `${stack.id}/changes` },
    ...{ ChangeSetName: "changes", CreationTime: new Date().toISOString() },
    Status: isSame ? "FAILED" : "CREATE_COMPLETE",
    StatusReason: isSame ? "The submitted information didn't contain changes." : undefined,
    ExecutionStatus: isSame ? "UNAVAILABLE" : "AVAILABLE",
    Changes: isSame ? [] : toChanges(template),
  });
}

function toChanges({ Resources }: Template) {
  return Object.entries(Resources).map(([LogicalResourceId, { Type }]) => ({
    Type: "Resource",
    ResourceChange: { Action: "Modify", LogicalResourceId, ResourceType: Type },
  }));
}

function describe({ outputs, parameters, ...stack }: SimulatedStack) {
  return {
    ...summarize(stack),
    Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({
      OutputKey,
      OutputValue,
    })),
    Parameters: Object.entries(parameters).map(([ParameterKey, ParameterValue]) => ({
      ParameterKey,
      ParameterValue,
    })),
  };
}

function summarize({
  name,
  id,
  status,
  updatedAt,
}: Pick<SimulatedStack, "name" | "id" | "status" | "updatedAt">) {
  return {
    ...{ StackName: name, StackId: id, StackStatus: status },
    CreationTime: new Date().toISOString(),
    LastUpdatedTime: updatedAt,
  };
}

/** The newest first, as CloudFormation lists them. */
function describeEvents({ id, name, events }: SimulatedStack) {
  return [...events].reverse().map((event, index) => ({
    ...{ StackId: id, StackName: name, EventId: `${events.length - index}` },
    ...event,
  }));
}

function describeResources({ name, template }: SimulatedStack, { physicalIds }: AccountState) {
  return Object.entries(template.Resources).map(([LogicalResourceId, { Type }]) => ({
    LogicalResourceId,
    PhysicalResourceId: physicalIds[name]?.[LogicalResourceId] ?? `${name}-${LogicalResourceId}`,
    ...{ ResourceType: Type, ResourceStatus: "CREATE_COMPLETE" },
    LastUpdatedTimestamp: new Date().toISOString(),
  }));
}
