import { operations } from "../generated/entries/push.ts";
import { createHttpHandler, type HttpHandler } from "../handlers/http/http-handler.ts";
import { once } from "../wiring/clients.ts";
import { deadLetters } from "../wiring/dead-letters.ts";
import { objectsPorts } from "../wiring/objects-ports.ts";
import { pushPorts, receiptPorts } from "../wiring/push-operations.ts";
import { requestPorts } from "../wiring/request.ts";
import { edge } from "../wiring/secrets.ts";
import { installationStore } from "../wiring/stores.ts";

const RECEIPTS_PATH = "/1.1/receipts/";

const answerWithOperation = createHttpHandler(
  operations,
  // Late, because requests that read records have no body.
  () => import("../generated/validators/push-bodies.js"),
  () => ({
    ...requestPorts(),
    ...objectsPorts(),
    ...pushPorts(installationStore()),
    deadLetters: deadLetters(),
  }),
);

/** Loads late, because few apps ask their vendors for receipts. */
const receiptHandler = once(async () => {
  const { createReceiptHandler } = await import("../handlers/receipts/receipt-handler.ts");
  return createReceiptHandler(receiptPorts, edge);
});

/** The operations of pushes; receipts come without keys, and in the vendors' own forms. */
export const handler: HttpHandler = async (event, context) => {
  const isReceipt = event.rawPath.startsWith(RECEIPTS_PATH);
  return (isReceipt ? await receiptHandler() : answerWithOperation)(event, context);
};
