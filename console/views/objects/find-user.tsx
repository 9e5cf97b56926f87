import { useSignal } from "@preact/signals";
import type { Explanation, Schema } from "../../api/objects.ts";
import { wherePartOf } from "../../api/people.ts";
import { UserSearch } from "../../parts/user-search.tsx";
import { formatNumber, words } from "../../words/words.ts";

/** Own columns such as `nickname` are searched as well. */
const namesIn = (schema: Schema): readonly string[] =>
  Object.keys(schema).filter(
    (field) => field !== "username" && schema[field]?.type === "String" && /name/i.test(field),
  );

/** The condition of the filter together with that of the search. */
export function whereWith(
  find: string | undefined,
  where: string | undefined,
  schema: Schema,
): string | undefined {
  if (find === undefined) return where;
  const part = wherePartOf(find, namesIn(schema));
  try {
    return JSON.stringify(where === undefined ? part : { $and: [part, JSON.parse(where)] });
  } catch {
    // The server says what is wrong with it.
    return where;
  }
}

interface FindUserProps {
  readonly find: string | undefined;
  readonly onFind: (find: string | undefined) => void;
  readonly explain: Explanation | undefined;
}

/** Finds users by a part of a name, number or address. */
export function FindUser({ find, onFind, explain }: FindUserProps) {
  const { people } = words.value;
  const sought = useSignal(find ?? "");
  const clear = () => {
    sought.value = "";
    onFind(undefined);
  };
  return (
    <UserSearch text={sought} onSearch={(text) => onFind(text || undefined)}>
      {find !== undefined && (
        <button type="button" onClick={clear}>
          {people.findAll}
        </button>
      )}
      {find !== undefined && explain?.readUnits !== undefined && (
        <small class="quiet" role="status">
          {people.scanned(formatNumber(Math.ceil(explain.readUnits)))}
        </small>
      )}
    </UserSearch>
  );
}
