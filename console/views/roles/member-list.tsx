import type { StoredObject } from "../../api/objects.ts";
import { Action } from "../../parts/action.tsx";
import { Empty } from "../../parts/notices.tsx";
import { linkTo } from "../../state/route.ts";
import { words } from "../../words/words.ts";

interface MemberListProps {
  readonly className: "_User" | "_Role";
  readonly members: readonly StoredObject[];
  /** Shown instead of an empty list. */
  readonly none: string;
  /** Removes or adds the one whose button is pressed. */
  readonly run: (member: StoredObject) => Promise<unknown>;
  readonly action: "remove" | "add";
}

/** Users or roles by their names, each with a button. */
export function MemberList({ className, members, none, run, action }: MemberListProps) {
  const { people, common } = words.value;
  if (members.length === 0) return <Empty>{none}</Empty>;
  return (
    <ul class="members">
      {members.map((member) => (
        <li key={member.objectId}>
          <a href={linkTo(["classes", className, member.objectId])}>{nameOf(member)}</a>{" "}
          <span class="quiet">{addressOf(member)}</span>
          <Action
            run={() => run(member)}
            label={
              action === "remove"
                ? people.removeFrom(nameOf(member))
                : people.addOne(nameOf(member))
            }
          >
            {common[action]}
          </Action>
        </li>
      ))}
    </ul>
  );
}

export const nameOf = ({ username, name, objectId }: StoredObject): string =>
  String(username ?? name ?? objectId);

const addressOf = ({ email, mobilePhoneNumber }: StoredObject): string =>
  [email, mobilePhoneNumber].filter((part) => typeof part === "string").join(" · ");
