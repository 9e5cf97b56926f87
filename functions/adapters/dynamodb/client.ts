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
import { type CommandClass, createNativeHandler, type NativeHandler } from "./native-handler.ts";
import {
  BATCH_GET,
  BATCH_WRITE,
  type OperationItems,
  SINGLE,
  TRANSACTION,
} from "./operation-items.ts";

/** Operations on items, by the command of the document client. */
const OPERATIONS = new Map<unknown, readonly [CommandClass, OperationItems]>([
  [GetCommand, [GetItemCommand, SINGLE]],
  [PutCommand, [PutItemCommand, SINGLE]],
  [UpdateCommand, [UpdateItemCommand, SINGLE]],
  [DeleteCommand, [DeleteItemCommand, SINGLE]],
  [QueryCommand, [ItemQueryCommand, SINGLE]],
  [ScanCommand, [ItemScanCommand, SINGLE]],
  [BatchGetCommand, [BatchGetItemCommand, BATCH_GET]],
  [BatchWriteCommand, [BatchWriteItemCommand, BATCH_WRITE]],
  [TransactGetCommand, [TransactGetItemsCommand, TRANSACTION]],
  [TransactWriteCommand, [TransactWriteItemsCommand, TRANSACTION]],
]);

/**
 * The one DocumentClient of a container. Endpoint, region and credentials come from the
 * environment. Numbers are doubles, as in JSON, also beyond the safe integers.
 *
 * It sends operations on items its own way, with the result that the SDK would give, at a fraction
 * of the time; anything else as the SDK does.
 */
export function createDocumentClient(client = new DynamoDBClient({})): DynamoDBDocumentClient {
  // It filters every answer, however large, for a logger that there is not.
  client.middlewareStack.remove("loggerMiddleware");
  const documents = DynamoDBDocumentClient.from(client);
  const handlers = cacheHandlers(client);
  const { send } = documents;
  const sendNative = async (command: { input: object }, ...options: unknown[]) => {
    const handler = options.length === 0 ? handlers(command.constructor) : undefined;
    if (!handler) return Reflect.apply(send, documents, [command, ...options]);
    return (await handler(command)).output;
  };
  return Object.assign(documents, { send: sendNative });
}

/** Handlers by command; made anew after a change of the client's middleware. */
function cacheHandlers(client: DynamoDBClient): (command: unknown) => NativeHandler | undefined {
  const handlers = new Map<unknown, NativeHandler>();
  const stack = client.middlewareStack;
  for (const change of ["add", "addRelativeTo", "use", "remove", "removeByTag"] as const) {
    const original = stack[change] as (...args: unknown[]) => never;
    stack[change] = (...args: unknown[]) => {
      handlers.clear();
      return original(...args);
    };
  }
  return (command) => {
    const known = handlers.get(command);
    const operation = OPERATIONS.get(command);
    if (known || !operation) return known;
    const handler = createNativeHandler(client, ...operation);
    handlers.set(command, handler);
    return handler;
  };
}
