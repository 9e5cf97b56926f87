import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import pMap from "p-map";
import type { Deployment } from "../../stack/deployment.ts";
import { type Check, ok, warning } from "../finding.ts";

/** Whether DynamoDB refuses to delete the tables; a first deployment may leave that off. */
export const checkTables: Check<Deployment> = {
  name: "tables",
  actions: ["dynamodb:DescribeTable"],
  run: async ({ findResources, clients }) => {
    const isUnprotected = async (TableName: string) => {
      const { Table } = await clients.dynamoDb.send(new DescribeTableCommand({ TableName }));
      return Table?.DeletionProtectionEnabled === false;
    };
    const names = findResources("AWS::DynamoDB::Table").map(({ physicalId }) => physicalId);
    const answers = await pMap(names, isUnprotected, { concurrency: 4 });
    const unprotected = names.filter((_, index) => answers[index]);
    if (unprotected.length === 0) return [ok(`${names.length} tables can't be deleted by mistake`)];
    const text = `One call can delete each of these tables: ${unprotected.join(", ")}`;
    return [warning(text, "Deploy again, without deletionProtection in the configuration")];
  },
};
