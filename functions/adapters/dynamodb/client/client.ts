import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand as ItemQueryCommand,
  ScanCommand as ItemScanCommand,
  PutItemCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { AWS_HTTP } from "../../aws/aws-http.ts";
import { createNativeHandler, type NativeHandler, type Operation } from "./native-handler.ts";
import { BATCH_GET, BATCH_WRITE, SINGLE, TRANSACTION } from "./operation-items.ts";

/** Operations on items, by the command of the document client. */
const OPERATIONS = new Map<unknown, Operation>([
  [GetCommand, { command: GetItemCommand, items: SINGLE }],
  [PutCommand, { command: PutItemCommand, items: SINGLE }],
  [UpdateCommand, { command: UpdateItemCommand, items: SINGLE }],
  [DeleteCommand, { command: DeleteItemCommand, items: SINGLE }],
  [QueryCommand, { command: ItemQueryCommand, items: SINGLE }],
  [ScanCommand, { command: ItemScanCommand, items: SINGLE }],
  [BatchGetCommand, { command: BatchGetItemCommand, items: BATCH_GET }],
  [BatchWriteCommand, { command: BatchWriteItemCommand, items: BATCH_WRITE }],
  [TransactGetCommand, { command: TransactGetItemsCommand, items: TRANSACTION }],
  [TransactWriteCommand, { command: TransactWriteItemsCommand, items: TRANSACTION }],
]);

/**
 * The one DocumentClient of a container. Endpoint, region and credentials come from the
 * environment. Numbers are doubles, as in JSON, also beyond the safe integers.
 *
 * It sends operations on items its own way, with the result that the SDK would give, at a fraction
 * of the time; anything else as the SDK does.
 */
export function createDocumentClient(
  client = new DynamoDBClient({ requestHandler: AWS_HTTP }),
): DynamoDBDocumentClient {
  // It filters every answer, however large, for a logger that there is not.
  client.middlewareStack.remove("loggerMiddleware");
  const documents = DynamoDBDocumentClient.from(client);
  const cached = cacheHandlers(client);
  const { send } = documents;
  const sendNative = async (command: { input: object }, ...rest: unknown[]) => {
    const [options] = rest;
    const operation = OPERATIONS.get(command.constructor);
    if (!operation || typeof options === "function") {
      return Reflect.apply(send, documents, [command, ...rest]);
    }
    const handler = options ? createNativeHandler(client, operation, options) : cached(operation);
    return (await handler(command)).output;
  };
  return Object.assign(documents, { send: sendNative });
}

/** Handlers of requests without options; made anew after a change of the client's middleware. */
function cacheHandlers(client: DynamoDBClient): (operation: Operation) => NativeHandler {
  const handlers = new Map<Operation, NativeHandler>();
  const stack = client.middlewareStack;
  for (const change of ["add", "addRelativeTo", "use", "remove", "removeByTag"] as const) {
    const original = stack[change] as (...args: unknown[]) => never;
    stack[change] = (...args: unknown[]) => {
      handlers.clear();
      return original(...args);
    };
  }
  return (operation) => {
    const handler = handlers.get(operation) ?? createNativeHandler(client, operation);
    handlers.set(operation, handler);
    return handler;
  };
}
