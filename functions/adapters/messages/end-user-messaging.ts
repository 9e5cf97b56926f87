import {
  ConflictException,
  PinpointSMSVoiceV2Client,
  SendTextMessageCommand,
  ValidationException,
} from "@aws-sdk/client-pinpoint-sms-voice-v2";
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

/** Text messages through AWS End User Messaging, from `originationIdentity` (an ARN or number). */
export function createSmsSender(
  originationIdentity: string,
  client = new PinpointSMSVoiceV2Client({}),
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
        const { MessageId: id = "" } = await client.send(command);
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
