import { type Call, parseAnswer, type Send } from "./call.ts";

interface Described {
  readonly Table: {
    readonly KeySchema: readonly { readonly AttributeName: string; readonly KeyType: string }[];
  };
}

/** Names of the partition key and, if there is one, the sort key of the call's table. */
export async function getKeyNames(call: Call, send: Send): Promise<readonly string[]> {
  const { TableName } = call.input;
  const answer = await send(call.withInput({ TableName }, "DescribeTable"));
  return parseAnswer<Described>(answer).Table.KeySchema.map(({ AttributeName }) => AttributeName);
}
