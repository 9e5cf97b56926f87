import { CloudFormationClient, ListStackResourcesCommand } from "@aws-sdk/client-cloudformation";
import {
  CloudWatchLogsClient,
  GetQueryResultsCommand,
  StartQueryCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { groupStackLines } from "../../../cli/indexes/query-group.ts";

const cloudFormation = mockClient(CloudFormationClient);
const logs = mockClient(CloudWatchLogsClient);

const resource = (type: string, id: string) => ({
  ...{ LogicalResourceId: id, PhysicalResourceId: id, ResourceType: type },
  ...{ LastUpdatedTimestamp: new Date(0), ResourceStatus: "CREATE_COMPLETE" as const },
});
const OPTIONS = { region: "us-east-1" };
const NOW_MS = Date.UTC(2026, 0, 8);

const group = () =>
  groupStackLines({
    stack: "shop",
    days: 7,
    clients: {
      cloudFormation: new CloudFormationClient(OPTIONS),
      logs: new CloudWatchLogsClient(OPTIONS),
    },
    nowMs: NOW_MS,
    wait: async () => undefined,
  });

beforeEach(() => {
  cloudFormation.reset();
  logs.reset();
  logs.on(StartQueryCommand).resolves({ queryId: "q1" });
  cloudFormation.on(ListStackResourcesCommand).resolves({
    StackResourceSummaries: [
      resource("AWS::Logs::LogGroup", "log-a"),
      resource("AWS::Lambda::Function", "function-a"),
    ],
  });
});

describe("the log groups of a stack", () => {
  it("are searched for lines about queries, which CloudWatch adds up", async () => {
    const value = (field: string, text: string) => ({ field, value: text });
    logs
      .on(GetQueryResultsCommand)
      .resolvesOnce({ status: "Running" })
      .resolves({
        status: "Complete",
        results: [
          [
            ...[value("class", "Todo"), value("path", "scan"), value("equal", "city,done")],
            ...[value("queries", "3"), value("readUnitsSum", "180.5"), value("answeredSum", "7")],
          ],
        ],
      });

    expect(await group()).toMatchObject([
      {
        ...{ class: "Todo", path: "scan", equal: ["city", "done"], range: [], field: [] },
        ...{ queries: 3, readUnits: 180.5, answered: 7, itemsRead: 0 },
      },
    ]);
    const [call] = logs.commandCalls(StartQueryCommand);
    expect(call?.args[0].input).toMatchObject({
      ...{ logGroupNames: ["log-a"], endTime: NOW_MS / 1_000 },
      startTime: NOW_MS / 1_000 - 7 * 86_400,
    });
  });

  it("are reported if there are none, or the search fails, in one line", async () => {
    logs.on(GetQueryResultsCommand).resolves({ status: "Timeout" });
    await expect(group()).rejects.toThrow(/^CloudWatch ended .* Timeout; search a shorter time$/);
    cloudFormation.on(ListStackResourcesCommand).resolves({ StackResourceSummaries: [] });
    await expect(group()).rejects.toThrow("the stack shop has no log groups");
  });
});
