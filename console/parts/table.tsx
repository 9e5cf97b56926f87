import type { ComponentChildren } from "preact";
import { Empty } from "./notices.tsx";

export interface TableColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly isNumber?: boolean;
  /** The last column, whose buttons stay in sight while a narrow page scrolls the others. */
  readonly isAction?: boolean;
}

interface TableProps<Row> {
  /** Describes the rows to screen readers. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string;
}

/** Scrolls sideways by itself where the page is narrower than the table. */
export function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  if (rows.length === 0) return <Empty />;
  const classOf = ({ isNumber, isAction }: TableColumn<Row>) => {
    if (isAction) return "action";
    return isNumber ? "number" : undefined;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to scroll it, too
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading
    <div class="scroll" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" class={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map((column) => (
                <td key={column.title} class={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
