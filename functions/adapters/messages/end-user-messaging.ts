import {
  ConflictException,
  PinpointSMSVoiceV2Client,
  SendTextMessageCommand,
  ValidationException,
} from "@aws-sdk/client-pinpoint-sms-voice-v2";
import { MESSAGE_SEND_TIMEOUT_MS } from "../../contract/limits.ts";
import type { Acceptance, SmsSender } from "../../ports/messages.ts";

/** Reasons that concern the phone number; others concern the account and may be temporary. */
const PERMANENT_REASONS = new Set([
  "DESTINATION_COUNTRY_BLOCKED",
  "DESTINATION_COUNTRY_BLOCKED_BY_PROTECT_CONFIGURATION",
  "DESTINATION_PHONE_NUMBER_BLOCKED_BY_PROTECT_NUMBER_OVERRIDE",
  "DESTINATION_PHONE_NUMBER_OPTED_OUT",
  "FIELD_VALIDATION_FAILED",
  "INVALID_IDENTITY_FOR_DESTINATION_COUNTRY",
]);

/**
 * SMS through AWS End User Messaging, from `originationIdentity` (an ARN or number). An SMS that is not
 * answered in time is not repeated at once, as for mails.
 */
export function createSmsSender(
  originationIdentity: string,
  client = new PinpointSMSVoiceV2Client({}),
  timeoutMs: number = MESSAGE_SEND_TIMEOUT_MS,
): SmsSender {
  return {
    async send({ to, text }) {
      const command = new SendTextMessageCommand({
        DestinationPhoneNumber: to,
        OriginationIdentity: originationIdentity,
        MessageBody: text,
        MessageType: "TRANSACTIONAL",
      });
      try {
        const abortSignal = AbortSignal.timeout(timeoutMs);
        const { MessageId: id = "" } = await client.send(command, { abortSignal });
        return { kind: "accepted", id };
      } catch (error) {
        return toRejection(error);
      }
    },
  };
}

/** @throws the error itself unless its reason concerns the phone number */
function toRejection(error: unknown): Acceptance {
  const hasReason = error instanceof ConflictException || error instanceof ValidationException;
  const reason = hasReason ? (error.Reason ?? "") : "";
  if (!PERMANENT_REASONS.has(reason)) throw error;
  return { kind: "rejected", reason };
}
