import type { JsonObject } from "../domain/json.ts";
import { type ClassName, closedError } from "../domain/objects/class-permission.ts";
import type { ObjectQuery } from "../domain/queries/where-expression.ts";
import type { Requester } from "../domain/requester.ts";
import type { ObjectsPorts } from "../ports/objects.ts";
import { checkClassAccess } from "./class-access.ts";
import { queriedClass, toClassName } from "./class-registry.ts";
import type { RelatedObjects } from "./resolve-where.ts";

/** What of `findObjects` a sub-query needs. */
interface InnerQueries {
  findObjects(
    request: {
      readonly className: ClassName;
      readonly query: ObjectQuery;
      readonly requester: Requester;
    },
    ports: ObjectsPorts,
  ): Promise<{ readonly results: readonly JsonObject[] }>;
}

/**
 * What conditions of this requester on a class can say of other objects. A sub-query needs the class
 * permission `find` as its own request would, and sees what the requester sees.
 */
export function relatedObjects(
  { className, requester }: { readonly className: ClassName; readonly requester: Requester },
  ports: ObjectsPorts & InnerQueries,
): RelatedObjects {
  const { roles, findObjects } = ports;
  return {
    ...queriedClass(className, ports).relations({ requester, roles }),
    find: async (name, query) => {
      const access = { class: toClassName(name), operation: "find" } as const;
      const checked = await checkClassAccess(access, requester, ports);
      if (!checked.permitted) throw closedError("find");
      const inner = { className: access.class, query, requester: checked.requester };
      return (await findObjects(inner, ports)).results;
    },
  };
}
