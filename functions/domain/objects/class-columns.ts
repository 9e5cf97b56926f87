import type { ClassName } from "./class-permission.ts";
import type { ClassSchema } from "./class-schema.ts";

const EVERY_CLASS: ClassSchema = {
  objectId: { type: "String" },
  createdAt: { type: "Date" },
  updatedAt: { type: "Date" },
  ACL: { type: "ACL" },
};

/** The columns that every class has from the start; secrets are none. @see interface section 2 */
export const CLASS_COLUMNS: Readonly<Record<ClassName, ClassSchema>> = {
  _User: {
    ...EVERY_CLASS,
    username: { type: "String" },
    email: { type: "String" },
    emailVerified: { type: "Boolean" },
    mobilePhoneNumber: { type: "String" },
    mobilePhoneVerified: { type: "Boolean" },
    authData: { type: "Object" },
  },
  _Installation: {
    ...EVERY_CLASS,
    deviceType: { type: "String" },
    deviceToken: { type: "String" },
    installationId: { type: "String" },
    channels: { type: "Array" },
    apnsTopic: { type: "String" },
    apnsTeamId: { type: "String" },
    deviceProfile: { type: "String" },
    vendor: { type: "String" },
    registrationId: { type: "String" },
    fid: { type: "String" },
    timeZone: { type: "String" },
    badge: { type: "Number" },
    valid: { type: "Boolean" },
  },
  _Role: {
    ...EVERY_CLASS,
    name: { type: "String" },
    users: { type: "Relation", className: "_User" },
    roles: { type: "Relation", className: "_Role" },
  },
};
