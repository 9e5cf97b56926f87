import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { ApiError, ERRORS } from "../domain/api-error.ts";
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
  const { status, body } = errorBody(error, requestId);
  return { statusCode: status, headers: HEADERS, body: JSON.stringify(body) };
}

/** The wire's `{code, error}` of anything that was thrown. */
export function errorBody(
  error: unknown,
  requestId: string,
): { readonly status: number; readonly body: { readonly code: number; readonly error: string } } {
  const { code, status, text } = ERRORS[error instanceof ApiError ? error.error : "internal"];
  if (!(error instanceof ApiError) || status >= 500) {
    return { status, body: { code, error: `${text} Request id: ${requestId}.` } };
  }
  return { status, body: { code, error: error.message } };
}
