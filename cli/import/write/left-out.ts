import { isAppClass, isSystemClass } from "../../../functions/domain/objects/class-name.ts";

const REALTIME = "Realtime messaging is not served, so its classes don't come along.";
const STATUSES = "Statuses are not served, so their classes don't come along.";
const LOGS = "LeanCloud's records of its own work don't come along.";

/** Classes of services that are not served here (docs/protocol/not-served.md). */
const LEFT_OUT: Readonly<Record<string, string>> = {
  _Conversation: REALTIME,
  _ConversationMemberInfo: REALTIME,
  _SysConversation: REALTIME,
  _SysMessage: REALTIME,
  _Status: STATUSES,
  _Notification: LOGS,
  _Product: LOGS,
  _Cloud: LOGS,
};

/** Why no row of a class comes along; undefined for a class that does. */
export function reasonToLeaveOut(className: string): string | undefined {
  if (Object.hasOwn(LEFT_OUT, className)) return LEFT_OUT[className];
  if (isSystemClass(className) || isAppClass(className)) return undefined;
  return className.startsWith("_")
    ? "This class of LeanCloud is not served, so it doesn't come along."
    : "No class can have this name: letters, digits and _, beginning with a letter.";
}
