import { useSignal } from "@preact/signals";
import type { StoredObject } from "../../api/objects.ts";
import { Action } from "../../parts/action.tsx";
import { bound, Select } from "../../parts/field.tsx";
import { words } from "../../words/words.ts";
import { nameOf } from "./member-list.tsx";

interface RoleChoiceProps {
  readonly roles: readonly StoredObject[];
  readonly onRole: (objectId: string) => Promise<void>;
}

export function RoleChoice({ roles, onRole }: RoleChoiceProps) {
  const { people, common } = words.value;
  const chosen = useSignal("");
  if (roles.length === 0) return <p class="quiet">{people.noOtherRoles}</p>;
  const add = async () => {
    await onRole(chosen.value);
    chosen.value = "";
  };
  return (
    <div class="row">
      <Select
        label={people.addRole}
        {...bound(chosen)}
        options={[
          { value: "", title: people.chooseRole },
          ...roles.map((role) => ({ value: role.objectId, title: nameOf(role) })),
        ]}
      />
      <Action disabled={chosen.value === ""} run={add}>
        {common.add}
      </Action>
    </div>
  );
}
