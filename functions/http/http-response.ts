import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { toErrorBody } from "../domain/api-error.ts";
import type { OperationResponse } from "../ports/operation.ts";

/** wire.md 1.8. */
const HEADERS = {
  "Content-Type": "application/json;charset=utf-8",
  "Cache-Control": "no-cache,no-store",
  Pragma: "no-cache",
  "X-Content-Type-Options": "nosniff",
};

export function successResponse({
  status = 200,
  body,
  location,
}: OperationResponse): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: location === undefined ? HEADERS : { ...HEADERS, Location: location },
    body: JSON.stringify(body),
  };
}

/** From 500 on the body tells the request id and nothing else; the cause is for the log. */
export function errorResponse(
  error: unknown,
  requestId: string,
): APIGatewayProxyStructuredResultV2 {
  const { status, ...body } = toErrorBody(error, requestId);
  return { statusCode: status, headers: HEADERS, body: JSON.stringify(body) };
}
