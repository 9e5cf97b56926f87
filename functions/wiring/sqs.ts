import type { SQSClient } from "@aws-sdk/client-sqs";
import { createSqsClient } from "../adapters/queues/sqs-client.ts";
import { once } from "./clients.ts";

/** Apart from the other clients, because few requests of a batch send a message. */
export const sqsClient: () => SQSClient = /* @__PURE__ */ once(createSqsClient);
