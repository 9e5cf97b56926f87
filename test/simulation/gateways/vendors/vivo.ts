import { vivoService } from "../../../../functions/domain/push/providers/vivo/vivo-service.ts";
import {
  readObject,
  type SimulatedVendor,
  type VendorContext,
} from "../../../../local/gateways/vendors/vendor-call.ts";
import { create, toAnswer } from "../../../../local/gateways/vendors/vivo.ts";

const { task: _, ...withoutTask } = vivoService;

/** Each request carries the id that vivo reads from the task that the request names. */
export const vivoWithoutTasks: typeof vivoService = {
  ...withoutTask,
  toRequest: (batch) => {
    const { body, ...request } = vivoService.toRequest(batch);
    const { notifyId } = batch.message;
    return { ...request, body: JSON.stringify({ ...JSON.parse(String(body)), notifyId }) };
  },
};

interface Sending {
  readonly regId?: string;
  readonly regIds?: readonly string[];
  readonly notifyId?: number;
}

/** The tasks of vivo are saved by requests that do not pass the simulated network. */
export function createVivo(context: VendorContext<{ readonly appId: string }>): SimulatedVendor {
  return {
    ...create(context as never),
    operations: {
      send: {
        at: /^api-push\.vivo\.com\.cn\/message\/(send|pushToList)$/,
        receive: ({ headers, body }) => {
          const { regId = "", regIds = [regId], notifyId }: Sending = readObject(body) ?? {};
          const notification = { payload: {}, idempotencyKey: String(notifyId) };
          context.tokens.check(String(headers.authtoken), "1");
          return {
            credential: "1",
            items: regIds.map((token) => ({ token, notification })),
            toAnswer: (failures) => toAnswer(regIds, failures, "task"),
          };
        },
      },
    },
  };
}
