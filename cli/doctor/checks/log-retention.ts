import { DescribeLogGroupsCommand } from "@aws-sdk/client-cloudwatch-logs";
import pMap from "p-map";
import type { Deployment } from "../../stack/deployment.ts";
import { type Check, ok, warning } from "../finding.ts";

/** Whether logs end: a log group without a retention grows, and is billed, forever. */
export const checkLogRetention: Check<Deployment> = {
  name: "log-retention",
  actions: ["logs:DescribeLogGroups"],
  run: async ({ findResources, clients }) => {
    const read = async (name: string) => {
      const command = new DescribeLogGroupsCommand({ logGroupNamePrefix: name });
      const { logGroups = [] } = await clients.logs.send(command);
      return { name, days: logGroups.find((one) => one.logGroupName === name)?.retentionInDays };
    };
    const names = findResources("AWS::Logs::LogGroup").map(({ physicalId }) => physicalId);
    const groups = await pMap(names, read, { concurrency: 4 });
    const endless = groups.filter(({ days }) => days === undefined);
    if (endless.length === 0) return [ok(`${groups.length} log groups have a retention`)];
    return endless.map(({ name }) => {
      const remedy = `aws logs put-retention-policy --log-group-name ${name} --retention-in-days 30`;
      return warning(`${name} keeps its logs forever`, remedy);
    });
  },
};
