import { DescribeContinuousBackupsCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import pMap from "p-map";
import { CommandError } from "../command-error.ts";
import type { LiveTable } from "./live-tables.ts";

const CONCURRENCY = 4;

interface Range {
  readonly earliest: Date;
  readonly latest: Date;
}

/**
 * The moment that all tables are restored to: the given one, or the latest that each of them has.
 *
 * @throws CommandError a table has no backups, or none of that moment
 */
export async function chooseMoment(
  client: DynamoDBClient,
  { tables, at }: { readonly tables: readonly LiveTable[]; readonly at: Date | undefined },
): Promise<Date> {
  const ranges = await pMap(tables, (table) => readRange(client, table), {
    concurrency: CONCURRENCY,
  });
  const earliest = toDate(Math.max(...ranges.map((range) => range.earliest.getTime())));
  const latest = toDate(Math.min(...ranges.map((range) => range.latest.getTime())));
  const moment = at ?? latest;
  if (moment >= earliest && moment <= latest) return moment;
  throw new CommandError(
    `--at must be from ${earliest.toISOString()} to ${latest.toISOString()}: DynamoDB can't restore all tables to ${moment.toISOString()}`,
  );
}

async function readRange(client: DynamoDBClient, { name }: LiveTable): Promise<Range> {
  const answer = await client.send(new DescribeContinuousBackupsCommand({ TableName: name }));
  const {
    PointInTimeRecoveryStatus: status,
    EarliestRestorableDateTime: earliest,
    LatestRestorableDateTime: latest,
  } = answer.ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  if (status === "ENABLED" && earliest && latest) return { earliest, latest };
  throw new CommandError(
    `${name} has no point-in-time recovery, so nothing could be restored; turn it on with: aws dynamodb update-continuous-backups --table-name ${name} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
  );
}

function toDate(ms: number): Date {
  return new Date(ms);
}
