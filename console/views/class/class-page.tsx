import { useSignal } from "@preact/signals";
import { findIndexes } from "../../api/indexes.ts";
import { findSchemas, type Schema } from "../../api/objects.ts";
import { Empty, Loaded } from "../../parts/notices.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { useRemote } from "../../state/remote.ts";
import { linkTo } from "../../state/route.ts";
import { words } from "../../words/words.ts";
import { titleOf } from "../objects/class-facts.ts";
import { type ClassSettings, INDEX_LISTS, NO_SETTINGS, toLines } from "./class-settings.ts";
import { ColumnTable } from "./column-table.tsx";
import { Permissions } from "./permissions.tsx";

export function ClassPage({ className }: { readonly className: string }) {
  const { classPage, grid } = words.value;
  const schemas = useRemote(findSchemas, []);
  return (
    <Page title={classPage.title(titleOf(className))}>
      <p>
        <a href={linkTo(["classes", className])}>{grid.back(titleOf(className))}</a>
      </p>
      <Loaded remote={schemas}>
        {(all) =>
          all[className] ? (
            <Settings className={className} schema={all[className]} />
          ) : (
            <Empty>{classPage.unknown(className)}</Empty>
          )
        }
      </Loaded>
    </Page>
  );
}

interface SettingsProps {
  readonly className: string;
  readonly schema: Schema;
}

function Settings({ className, schema }: SettingsProps) {
  const { classPage, grid } = words.value;
  const settings = useSignal<ClassSettings>(NO_SETTINGS);
  const indexes = useRemote(() => findIndexes(className, schema), [className]);
  const onSettings = (next: ClassSettings) => {
    settings.value = next;
  };
  const lines = toLines(className, settings.value);
  return (
    <>
      <Card title={classPage.columns}>
        <p class="quiet about">{classPage.columnsHint}</p>
        <ColumnTable
          {...{ className, schema, onSettings }}
          settings={settings.value}
          indexes={indexes.data}
        />
        <p class="quiet about">{classPage.costs}</p>
      </Card>
      <Card title={classPage.permissions}>
        <p class="quiet about">{classPage.permissionsHint}</p>
        <Permissions settings={settings.value} onSettings={onSettings} />
      </Card>
      <Card title={classPage.lines}>
        {lines === undefined ? (
          <p class="quiet">{classPage.noLines}</p>
        ) : (
          <>
            <p>{classPage.copy}</p>
            <pre>{lines}</pre>
            <p hidden={!INDEX_LISTS.some((list) => settings.value.lists[list]?.length)}>
              {grid.fill} <code>npx landfall reindex --class {className}</code>
            </p>
          </>
        )}
      </Card>
    </>
  );
}
