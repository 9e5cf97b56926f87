import type { RunningSettings } from "../../api/class-settings.ts";
import { Field, Select, TextInput } from "../../parts/field.tsx";
import { words } from "../../words/words.ts";
import {
  type ClassSettings,
  OPERATIONS,
  type Operation,
  type Permission,
} from "./class-settings.ts";

interface PermissionsProps {
  readonly settings: ClassSettings;
  readonly running: RunningSettings["permissions"] | undefined;
  readonly onSettings: (settings: ClassSettings) => void;
}

const CHOICES = ["", "everyone", "logged-in", "roles", "nobody"] as const;

/** Who may do what with the class without the master key. */
export function Permissions({ settings, running, onSettings }: PermissionsProps) {
  const set = (operation: Operation, permission: Permission | undefined) => {
    const { [operation]: _, ...others } = settings.permissions;
    const permissions = permission ? { ...others, [operation]: permission } : others;
    onSettings({ ...settings, permissions });
  };
  return (
    <div class="fields">
      {OPERATIONS.map((operation) => (
        <OperationChoice
          key={operation}
          operation={operation}
          permission={settings.permissions[operation]}
          running={running?.[operation]}
          onPermission={(permission) => set(operation, permission)}
        />
      ))}
    </div>
  );
}

interface OperationChoiceProps {
  readonly operation: Operation;
  readonly permission: Permission | undefined;
  readonly running: boolean | readonly string[] | undefined;
  readonly onPermission: (permission: Permission | undefined) => void;
}

function OperationChoice({ operation, permission, running, onPermission }: OperationChoiceProps) {
  const { classPage } = words.value;
  const isRoles = permission?.startsWith("roles") === true;
  return (
    <Field label={`${operation}: ${classPage.operations[operation]}`}>
      <Select
        value={isRoles ? "roles" : (permission ?? "")}
        options={CHOICES.map((value) => ({
          value,
          title: value ? classPage.permitted[value] : classPage.asIs(describe(running)),
        }))}
        onValue={(value) =>
          onPermission(value === "roles" ? "roles " : ((value || undefined) as Permission))
        }
      />
      {isRoles && (
        <TextInput
          aria-label={classPage.roles(operation)}
          placeholder="admin, editor"
          value={permission.slice("roles ".length)}
          onValue={(names) => onPermission(`roles ${names}`)}
        />
      )}
    </Field>
  );
}

/** Who may now; empty if the deployment does not say it. */
function describe(running: OperationChoiceProps["running"]): string {
  const { permitted } = words.value.classPage;
  if (running === undefined) return "";
  if (running === true) return permitted.everyone;
  if (running === false) return permitted.nobody;
  return running.map((who) => (who === "logged-in" ? permitted["logged-in"] : who)).join(", ");
}
