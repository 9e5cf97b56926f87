import { useSignal } from "@preact/signals";
import {
  type Count as Counted,
  countObjects,
  findObjects,
  findSchemas,
  type Schema,
} from "../../api/objects.ts";
import { Action } from "../../parts/action.tsx";
import { Select } from "../../parts/field.tsx";
import { Loaded } from "../../parts/notices.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Table } from "../../parts/table.tsx";
import { FieldValue, ObjectLink, Time } from "../../parts/values.tsx";
import { useRemote } from "../../state/remote.ts";
import { goTo, linkTo, route } from "../../state/route.ts";
import { formatNumber, words } from "../../words/words.ts";
import { pickColumns } from "./class-facts.ts";
import { fromWhere } from "./conditions.ts";
import { Filter } from "./filter.tsx";
import { LargeClass } from "./large-class.tsx";

const LIMIT = 25;
const ORDERS = ["-createdAt", "createdAt"] as const;
/** Files are created by uploads. */
const WITHOUT_CREATION = ["_File"];

export function ObjectList({ className }: { readonly className: string }) {
  const schemas = useRemote(findSchemas, []);
  const create = !WITHOUT_CREATION.includes(className) && (
    <a class="button primary" href={linkTo(["classes", className, "new"])}>
      {words.value.objects.new}
    </a>
  );
  return (
    <Page title={titleOf(className)} actions={create}>
      <Loaded remote={schemas}>
        {(all) => <Objects className={className} schema={all[className] ?? {}} />}
      </Loaded>
    </Page>
  );
}

interface ObjectsProps {
  readonly className: string;
  readonly schema: Schema;
}

/** The query stands in the route, so that a link leads to the same objects. */
function Objects({ className, schema }: ObjectsProps) {
  const { query } = route.value;
  const where = query.get("where") ?? undefined;
  const order = ORDERS.find((one) => one === query.get("order")) ?? "-createdAt";
  const skip = Number(query.get("skip")) || 0;
  const page = useRemote(
    () => findObjects(className, { ...(where ? { where } : {}), order, limit: LIMIT, skip }),
    [className, where, order, skip],
  );
  const go = (changes: Readonly<Record<string, string | undefined>>) =>
    goTo(["classes", className], { where, order, ...changes });
  return (
    <Card
      title={
        where ? (
          <code>{where}</code>
        ) : (
          words.value.objects[order === "createdAt" ? "oldest" : "newest"]
        )
      }
    >
      <Filter
        key={where ?? ""}
        schema={schema}
        conditions={fromWhere(where, schema)}
        onApply={(next) => go({ where: next })}
      />
      <div class="row">
        <Order order={order} onOrder={(next) => go({ order: next })} />
        <Count key={where ?? ""} className={className} where={where} />
        <button type="button" onClick={page.reload}>
          {words.value.common.reload}
        </button>
      </div>
      <Loaded remote={page}>
        {({ results: rows, explain }) => (
          <>
            <LargeClass className={className} explain={explain} />
            <Table
              label={titleOf(className)}
              rows={rows}
              keyOf={({ objectId }) => objectId}
              columns={[
                {
                  title: "objectId",
                  cell: ({ objectId }) => <ObjectLink className={className} id={objectId} />,
                },
                ...pickColumns(className, schema).map((field) => ({
                  title: field,
                  isNumber: schema[field]?.type === "Number",
                  cell: (row: Readonly<Record<string, unknown>>) => showField(row, field),
                })),
              ]}
            />
            <Pager
              skip={skip}
              limit={LIMIT}
              shown={rows.length}
              onSkip={(next) => go({ skip: String(next) })}
            />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function showField(row: Readonly<Record<string, unknown>>, field: string) {
  const value = row[field];
  const isTime = field === "createdAt" || field === "updatedAt";
  return isTime ? <Time iso={String(value)} /> : <FieldValue value={value} />;
}

interface OrderProps {
  readonly order: (typeof ORDERS)[number];
  readonly onOrder: (order: (typeof ORDERS)[number]) => void;
}

function Order({ order, onOrder }: OrderProps) {
  const { objects } = words.value;
  return (
    <Select
      label={objects.order}
      value={order}
      options={[
        { value: "-createdAt", title: objects.newest },
        { value: "createdAt", title: objects.oldest },
      ]}
      onValue={onOrder}
    />
  );
}

/** Counts when it is asked to, since a count may read the whole class. */
function Count({
  className,
  where,
}: {
  readonly className: string;
  readonly where?: string | undefined;
}) {
  const count = useSignal<Counted | undefined>(undefined);
  const run = async () => {
    count.value = await countObjects(className, where);
  };
  return (
    <>
      <Action run={run}>{words.value.common.count}</Action>
      {count.value && (
        <strong role="status">
          {count.value.approximate && "≈ "}
          {formatNumber(count.value.count)}
        </strong>
      )}
    </>
  );
}

function titleOf(className: string): string {
  const { nav } = words.value;
  const titles: Readonly<Record<string, string>> = {
    _User: nav.users,
    _Installation: nav.devices,
    _Role: nav.roles,
    _File: nav.files,
  };
  return titles[className] ?? className;
}
