import { useSignal } from "@preact/signals";
import { findRunningSettings, type RunningSettings } from "../../api/class-settings.ts";
import { findIndexes } from "../../api/indexes.ts";
import { findSchemas, type Schema } from "../../api/objects.ts";
import { Empty, Loaded } from "../../parts/notices.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { useRemote } from "../../state/remote.ts";
import { linkTo } from "../../state/route.ts";
import { words } from "../../words/words.ts";
import { titleOf } from "../objects/class-facts.ts";
import {
  type ClassSettings,
  chooseRunning,
  INDEX_LISTS,
  toLines,
  toRunningLines,
} from "./class-settings.ts";
import { ColumnTable } from "./column-table.tsx";
import { Permissions } from "./permissions.tsx";

export function ClassPage({ className }: { readonly className: string }) {
  const { classPage, grid } = words.value;
  const found = useRemote(
    async () => ({ all: await findSchemas(), running: await findRunningSettings(className) }),
    [className],
  );
  return (
    <Page title={classPage.title(titleOf(className))}>
      <p>
        <a href={linkTo(["classes", className])}>{grid.back(titleOf(className))}</a>
      </p>
      <Loaded remote={found}>
        {({ all, running }) =>
          all[className] ? (
            <Settings {...{ className, running }} schema={all[className]} />
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
  readonly running: RunningSettings | undefined;
}

function Settings({ className, schema, running }: SettingsProps) {
  const { classPage } = words.value;
  const settings = useSignal<ClassSettings>(chooseRunning(running));
  const indexes = useRemote(() => findIndexes(className, schema), [className]);
  const onSettings = (next: ClassSettings) => {
    settings.value = next;
  };
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
        <Permissions
          settings={settings.value}
          running={running?.permissions}
          onSettings={onSettings}
        />
      </Card>
      <Lines {...{ className, running }} settings={settings.value} />
    </>
  );
}

interface LinesProps extends Pick<SettingsProps, "className" | "running"> {
  readonly settings: ClassSettings;
}

/** The settings that the service runs with, and beside them those that would replace them. */
function Lines({ className, running, settings }: LinesProps) {
  const { classPage, grid } = words.value;
  const lines = toLines(className, settings, running);
  return (
    <Card title={classPage.lines}>
      <div class="compared">
        {running && (
          <figure>
            <figcaption>{classPage.running}</figcaption>
            <pre>{toRunningLines(className, running)}</pre>
          </figure>
        )}
        {lines === undefined ? (
          <p class="quiet">{classPage.noLines}</p>
        ) : (
          <figure>
            <figcaption>{classPage.copy}</figcaption>
            <pre>{lines}</pre>
          </figure>
        )}
      </div>
      {lines !== undefined && (
        <p hidden={!INDEX_LISTS.some((list) => settings.lists[list]?.length)}>
          {grid.fill} <code>npx landfall reindex --class {className}</code>
        </p>
      )}
    </Card>
  );
}
