import { useSignal } from "@preact/signals";
import { type Acl, type StoredObject, updateObject } from "../../../api/objects.ts";
import { Action } from "../../../parts/action.tsx";
import { Dialog, DialogButton } from "../../../parts/dialog.tsx";
import { formatNumber, words } from "../../../words/words.ts";
import { AclEditor } from "../acl-editor.tsx";
import type { Grid } from "./use-grid.ts";

interface AclProps {
  readonly grid: Grid;
  readonly rows: readonly StoredObject[];
}

/** A button that gives all chosen rows the same ACL. */
export function AclButton(props: AclProps) {
  return (
    <DialogButton title={words.value.browse.acl}>
      {(close) => <AclDialog {...props} onClose={close} />}
    </DialogButton>
  );
}

function AclDialog({ grid, rows, onClose }: AclProps & { readonly onClose: () => void }) {
  const { browse, common } = words.value;
  const acl = useSignal<Acl | undefined>(commonAcl(rows));
  const done = useSignal(0);
  const save = async () => {
    done.value = 0;
    for (const { objectId } of rows) {
      await updateObject(grid.className, objectId, { ACL: acl.value });
      done.value += 1;
    }
    onClose();
    grid.removal.reload();
  };
  const count = formatNumber(rows.length);
  return (
    <Dialog title={browse.acl} onClose={onClose}>
      <p>{browse.aclHint(count)}</p>
      <AclEditor
        acl={acl.value}
        none={browse.aclDiffers}
        onAcl={(next) => {
          acl.value = next;
        }}
      />
      {done.value > 0 && <p role="status">{browse.aclDone(formatNumber(done.value), count)}</p>}
      <div class="row end">
        <button type="button" onClick={onClose}>
          {common.cancel}
        </button>
        <Action kind="primary" disabled={acl.value === undefined} run={save}>
          {common.save}
        </Action>
      </div>
    </Dialog>
  );
}

/** The ACL that all rows have; undefined if they differ. */
function commonAcl(rows: readonly StoredObject[]): Acl | undefined {
  const [first] = rows;
  return rows.every(({ ACL }) => write(ACL) === write(first?.ACL)) ? first?.ACL : undefined;
}

/** The rights in a fixed order. */
const write = (acl: Acl | undefined) =>
  Object.entries(acl ?? {})
    .map(([subject, { read, write }]) => `${subject} ${read ?? false} ${write ?? false}`)
    .sort()
    .join();
