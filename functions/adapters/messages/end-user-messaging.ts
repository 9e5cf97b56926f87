import {
  ConflictException,
  PinpointSMSVoiceV2Client,
  SendTextMessageCommand,
  ValidationException,
} from "@aws-sdk/client-pinpoint-sms-voice-v2";
import type { Acceptance, Texter } from "../../ports/messages.ts";

/** Reasons that speak about the number; others speak about the account and may pass. */
const PERMANENT_REASONS = new Set([
  "DESTINATION_COUNTRY_BLOCKED",
  "DESTINATION_COUNTRY_BLOCKED_BY_PROTECT_CONFIGURATION",
  "DESTINATION_PHONE_NUMBER_BLOCKED_BY_PROTECT_NUMBER_OVERRIDE",
  "DESTINATION_PHONE_NUMBER_OPTED_OUT",
  "FIELD_VALIDATION_FAILED",
  "INVALID_IDENTITY_FOR_DESTINATION_COUNTRY",
]);

/** Text messages through AWS End User Messaging, from `originationIdentity` (an ARN or number). */
export function createTexter(
  originationIdentity: string,
  client = new PinpointSMSVoiceV2Client({}),
): Texter {
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

/** @throws the error itself unless it is about the number */
function toRejection(error: unknown): Acceptance {
  const refused = error instanceof ConflictException || error instanceof ValidationException;
  const reason = refused ? (error.Reason ?? "") : "";
  if (!PERMANENT_REASONS.has(reason)) throw error;
  return { kind: "rejected", reason };
}
