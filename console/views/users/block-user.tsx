import { type StoredObject, updateObject } from "../../api/objects.ts";
import { Action } from "../../parts/action.tsx";
import { words } from "../../words/words.ts";

interface BlockProps {
  readonly user: StoredObject;
  readonly onChanged: () => void;
}

const setBlocked =
  ({ user, onChanged }: BlockProps, loginBlocked: boolean) =>
  async () => {
    await updateObject("_User", user.objectId, { loginBlocked });
    onChanged();
  };

const isBlocked = ({ loginBlocked }: StoredObject) => loginBlocked === true;

/** Blocks a user after a question; the same place takes it back. */
export function BlockUser(props: BlockProps) {
  const { account } = words.value;
  if (isBlocked(props.user)) {
    return <Action run={setBlocked(props, false)}>{account.unblock}</Action>;
  }
  return (
    <Action kind="danger" question={account.blockQuestion} run={setBlocked(props, true)}>
      {account.block}
    </Action>
  );
}

/** Says above the account that its user can't log in. */
export function BlockNote({ user }: Pick<BlockProps, "user">) {
  if (!isBlocked(user)) return null;
  return (
    <p class="notice bad" role="status">
      {words.value.account.blocked}
    </p>
  );
}
