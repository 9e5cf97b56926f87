import middy from "@middy/core";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { ApiError, helpLink, toErrorBody } from "../../domain/api-error.ts";
import { isSignedByHuawei } from "../../domain/push/providers/huawei-signature.ts";
import { noteReceipts, type ReceiptPorts } from "../../features/push/receipts/note-receipts.ts";
import {
  isReceiptVendor,
  type ReceiptVendor,
  receiptFormat,
} from "../../features/push/receipts/receipt-formats.ts";
import type { Edge } from "../../ports/operation.ts";
import { readClientAddress } from "../http/client-address.ts";
import type { HttpHandler } from "../http/http-handler.ts";
import { maxBodyBytes } from "../http/operation-table.ts";
import { decodeUtf8, readBody } from "../http/request-body.ts";
import { requestLog, type TracedEvent } from "../http/request-log.ts";
import { createRouter } from "../http/router.ts";

type Answer = APIGatewayProxyStructuredResultV2;

const OPERATION = "createPushReceipts";

const HEADERS = {
  "Content-Type": "application/json;charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

/** Huawei repeats receipts until it reads this; the other vendors read the status alone. */
const TAKEN: Answer = {
  statusCode: 200,
  headers: HEADERS,
  body: '{"code":"0","message":"success"}',
};

/**
 * Takes the vendors' receipts, in the forms that each of them sends. It never rejects.
 *
 * @param ports called at the first request
 */
export function createReceiptHandler(
  ports: () => ReceiptPorts,
  edge: () => Edge | undefined = () => undefined,
): HttpHandler {
  const router = createRouter([OPERATION]);
  const handler = middy<TracedEvent, Answer>()
    .use(requestLog())
    .use({
      onError: (request) => {
        request.response = toFailure(request.error, request.event.trace.requestId);
      },
    })
    .handler(async (event: TracedEvent) => {
      await readClientAddress(event, edge());
      const { params } = router.find(event.requestContext.http.method, event.rawPath);
      event.trace.operationId = OPERATION;
      const { vendor } = params;
      if (!isReceiptVendor(vendor)) throw new ApiError("objectNotFound", "No vendor sends these.");
      await takeReceipts(vendor, event, ports());
      return TAKEN;
    });
  return async (event, context) => handler(event as TracedEvent, context);
}

async function takeReceipts(
  vendor: ReceiptVendor,
  event: TracedEvent,
  ports: ReceiptPorts,
): Promise<void> {
  const bytes = readBody(event, maxBodyBytes(OPERATION));
  const { isSigned, read } = receiptFormat(vendor);
  if (isSigned) await requireSignature(event, ports);
  await noteReceipts(vendor, read(decodeUtf8(bytes)), ports);
}

async function requireSignature(
  { headers }: TracedEvent,
  { receiptKey }: ReceiptPorts,
): Promise<void> {
  if (isSignedByHuawei(await receiptKey.find(), headers["x-huawei-callback-id"])) return;
  throw new ApiError(
    "unauthorized",
    "X-HUAWEI-CALLBACK-ID is missing or wrong: enter the user and the secret that GET /1.1/receipts answers in AppGallery Connect.",
  );
}

function toFailure(error: unknown, requestId: string): Answer {
  const { status, ...body } = toErrorBody(error, requestId);
  return {
    statusCode: status,
    headers: { ...HEADERS, Link: helpLink(error) },
    body: JSON.stringify(body),
  };
}
