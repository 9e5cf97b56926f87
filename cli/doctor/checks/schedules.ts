import { GetScheduleCommand, type GetScheduleCommandOutput } from "@aws-sdk/client-scheduler";
import type { Deployment } from "../../stack/deployment.ts";
import { type Check, type Finding, ok, problem } from "../finding.ts";

/** Whether the schedules of the stack run, such as the reconciler's. */
export const checkSchedules: Check<Deployment> = {
  name: "schedules",
  actions: ["scheduler:GetSchedule"],
  run: async (deployment) => {
    const names = deployment.findResources("AWS::Scheduler::Schedule");
    if (names.length === 0) return [problem("The stack has no schedule", "npx landfall deploy")];
    return Promise.all(names.map(({ physicalId }) => judgeSchedule(physicalId, deployment)));
  },
};

async function judgeSchedule(name: string, deployment: Deployment): Promise<Finding> {
  const found = await findSchedule(name, deployment);
  if (!found) return problem(`The schedule ${name} does not exist`, "npx landfall deploy");
  const { Description = name, State, GroupName } = found;
  if (State === "ENABLED") return ok(`${Description}: ${found.ScheduleExpression}`);
  return problem(
    `The schedule of "${Description}" is ${State}`,
    `Enable it in the EventBridge Scheduler console: group ${GroupName}, schedule ${name}`,
  );
}

/** A resource names its schedule, not the group. */
async function findSchedule(
  name: string,
  { findResources, clients }: Deployment,
): Promise<GetScheduleCommandOutput | undefined> {
  for (const { physicalId: GroupName } of findResources("AWS::Scheduler::ScheduleGroup")) {
    try {
      return await clients.scheduler.send(new GetScheduleCommand({ Name: name, GroupName }));
    } catch (error) {
      if (!(error instanceof Error && error.name === "ResourceNotFoundException")) throw error;
    }
  }
  return undefined;
}
