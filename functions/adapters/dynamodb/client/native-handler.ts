import type { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { type AnswerShape, readAnswer } from "./answer-reader.ts";
import type { OperationItems } from "./operation-items.ts";

type Fields = Record<string, unknown>;
type Stack = GetItemCommand["middlewareStack"];

/** An operation on items. */
export interface Operation {
  /** Its command of client-dynamodb. */
  readonly command: new (
    input: never,
  ) => object;
  readonly items: OperationItems;
}

/** Sends one request of an operation, with native values on both sides. */
export type NativeHandler = (request: { readonly input: object }) => Promise<{ output: object }>;

/**
 * The SDK's own way to send a command, with its retries, signature and errors, except that the
 * body of a success is parsed once, straight into native values.
 *
 * @param options of the SDK's `send`, such as `abortSignal`
 */
export function createNativeHandler(
  client: DynamoDBClient,
  { command: Command, items }: Operation,
  options?: object,
): NativeHandler {
  // The stack of all operations on items takes any input; it comes with each request.
  const command = new Command({} as never) as GetItemCommand;
  marshalRequests(command.middlewareStack, items);
  unmarshalAnswers(command.middlewareStack, client, items);
  const handler = command.resolveMiddleware(client.middlewareStack, client.config, options);
  return handler as unknown as NativeHandler;
}

function marshalRequests(stack: Stack, { marshal }: OperationItems): void {
  stack.add(
    (next) => (args) => {
      const input: unknown = marshal({ ...args.input });
      return next({ ...args, input: input as typeof args.input });
    },
    { step: "serialize", name: "marshalItems", priority: "high" },
  );
}

/** The SDK's deserializer sees an empty answer and adds what is in the headers. */
function unmarshalAnswers(stack: Stack, client: DynamoDBClient, { answer }: OperationItems): void {
  const answers = new WeakMap<object, Fields>();
  stack.add(
    (next) => async (args) => {
      const { response } = await next(args);
      if (!isSuccess(response)) return { response };
      const body = await client.config.streamCollector(response.body);
      const emptied = Object.assign(response, { body: new Uint8Array() });
      answers.set(emptied, read(body, answer));
      return { response: emptied };
    },
    { step: "deserialize", name: "unmarshalItems", priority: "low" },
  );
  stack.add(
    (next) => async (args) => {
      const result = await next(args);
      const members = answers.get(result.response as object);
      if (result.output && members) Object.assign(result.output, members);
      return result;
    },
    { step: "deserialize", name: "addItems", priority: "high" },
  );
}

/** Errors are read by the SDK, which knows their classes. */
function isSuccess(response: unknown): response is { body: unknown } {
  return (response as { statusCode: number }).statusCode < 300;
}

function read(body: Uint8Array, shape: AnswerShape): Fields {
  if (body.byteLength === 0) return {};
  const { buffer, byteOffset, byteLength } = body;
  return readAnswer(Buffer.from(buffer, byteOffset, byteLength), shape) as Fields;
}
