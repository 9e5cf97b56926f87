import { definitionFor } from "../../../domain/classes/class-definition.ts";
import { toClassName } from "../../../domain/objects/class-name.ts";
import { effectivePermissions } from "../../../domain/objects/class-permission.ts";
import type { ObjectsPorts } from "../../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";

/** GET /1.1/schemas/{className}/settings: what the running service was configured with; reads nothing stored. */
export async function getClassSettings(
  { params }: OperationRequest<"getClassSettings">,
  { classes, settings }: Pick<ObjectsPorts, "classes" | "settings">,
): Promise<OperationResponse> {
  const className = toClassName(params.className);
  const { classPermissions, privateUserFields } = settings;
  return {
    body: {
      definition: { ...definitionFor(className, classes?.definitions ?? {}) },
      permissions: effectivePermissions(className, classPermissions),
      ...(className === "_User" && { privateUserFields }),
    },
  };
}
