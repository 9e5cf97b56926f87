import { useEffect } from "preact/hooks";
import { findRequests } from "../api/local.ts";
import { type Hit, search, searchByPart } from "../api/search.ts";
import { Empty, Failure } from "../parts/notices.tsx";
import { Card, Page } from "../parts/page.tsx";
import { Table } from "../parts/table.tsx";
import { useRemote } from "../state/remote.ts";
import { linkTo, route } from "../state/route.ts";
import { getServer } from "../state/server.ts";
import { words } from "../words/words.ts";
import { kindOf } from "./objects/object-title.ts";

/** A single hit is opened at once. */
export function SearchResults() {
  const text = words.value.search;
  const sought = route.value.query.get("q") ?? "";
  const { data, error } = useRemote(() => searchEverywhere(sought), [sought]);
  useEffect(() => {
    const [only, ...others] = data ?? [];
    if (only && others.length === 0) location.replace(linkTo(only.path, queryOf(only)));
  }, [data]);
  return (
    <Page title={text.title(sought)}>
      {error !== undefined && <Failure error={error} />}
      {data === undefined && error === undefined && <Empty>{text.running}</Empty>}
      {data && data.length > 1 && <Hits hits={data} />}
      {data && data.length === 0 && <NothingFound sought={sought} />}
    </Page>
  );
}

async function searchEverywhere(sought: string): Promise<Hit[]> {
  const requests = getServer().isLocal ? await findRequests() : [];
  if (requests.some(({ requestId }) => requestId === sought)) {
    return [{ kind: "request", path: ["requests"], id: sought, summary: "" }];
  }
  const exact = await search(sought);
  return exact.length > 0 ? exact : searchByPart(sought);
}

const queryOf = ({ kind, id }: Hit) => (kind === "request" ? { id } : {});

function Hits({ hits }: { readonly hits: readonly Hit[] }) {
  const text = words.value.search;
  return (
    <Card title={text.found}>
      <Table
        label={text.found}
        rows={hits}
        keyOf={({ path }) => path.join("/")}
        columns={[
          {
            title: words.value.grid.columnName,
            cell: (hit) => (
              <a href={linkTo(hit.path, queryOf(hit))}>{hit.summary || <code>{hit.id}</code>}</a>
            ),
          },
          { title: text.found, cell: ({ kind }) => kindOf(kind) },
          { title: "objectId", cell: ({ id }) => <code>{id}</code> },
        ]}
      />
    </Card>
  );
}

function NothingFound({ sought }: { readonly sought: string }) {
  const text = words.value.search;
  return (
    <>
      <Empty>{text.nothing}</Empty>
      {!getServer().isLocal && (
        <p>
          <a href={linkTo(["logs"], { id: sought })}>{text.requestHint}</a>
        </p>
      )}
    </>
  );
}
