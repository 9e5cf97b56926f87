import { AwsJson1_0Protocol } from "@aws-sdk/core/protocols";
import { createUnmarshaller, marshalItem } from "./attribute-values.ts";
import { convertItems, ITEM_OPERATIONS } from "./item-members.ts";

type SerializeParameters = Parameters<AwsJson1_0Protocol["serializeRequest"]>;
type DeserializeParameters = Parameters<AwsJson1_0Protocol["deserializeResponse"]>;

/**
 * DynamoDB's protocol with native values instead of attribute values in the requests and answers of
 * item operations. An answer is one `JSON.parse` and one walk over its items, where the SDK walks
 * it by schema and the document client converts a copy. Errors are the SDK's, and keep their items
 * as attribute values.
 */
export class ItemProtocol extends AwsJson1_0Protocol {
  override serializeRequest(...[operation, input, context]: SerializeParameters) {
    const marshalled = isItemOperation(operation)
      ? convertItems(input as Record<string, unknown>, marshalItem)
      : input;
    return super.serializeRequest(operation, marshalled, context);
  }

  override async deserializeResponse(
    ...[operation, context, response]: DeserializeParameters
  ): Promise<never> {
    if (!isItemOperation(operation) || this.isErrorResponse(response.statusCode)) {
      return super.deserializeResponse<never>(operation, context, response);
    }
    const body = await context.streamCollector(response.body);
    const answer = convertItems(parse(body), createUnmarshaller());
    return { ...answer, $metadata: this.deserializeMetadata(response) } as never;
  }
}

function isItemOperation({ name }: DeserializeParameters[0]): boolean {
  return ITEM_OPERATIONS.has(name);
}

function parse({ buffer, byteOffset, byteLength }: Uint8Array): Record<string, unknown> {
  if (byteLength === 0) return {};
  return JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString());
}
