import type {
  Condition,
  FieldTest,
  Select,
  Statement,
  Value,
} from "../../../functions/domain/cql/syntax.ts";

/** A statement as text; every condition of several stands in brackets. */
export function printCql(statement: Statement): string {
  switch (statement.kind) {
    case "select":
      return printSelect(statement);
    case "insert": {
      const { className, fields, rows } = statement;
      const values = rows.map((row) => list(row)).join(",");
      return `insert into ${className}(${fields.join(", ")}) values ${values}`;
    }
    case "update": {
      const { className, changes, where } = statement;
      const set = changes.map(({ field, value }) => `${field}=${print(value)}`);
      return `update ${className} set ${set.join(", ")} where ${printCondition(where)}`;
    }
    case "delete":
      return `delete from ${statement.className} where ${printCondition(statement.where)}`;
  }
}

function printSelect({ columns, className, where, order, limit, skip }: Select): string {
  const { names, includes, count } = columns;
  const shown = [
    ...(count ? ["count(*)"] : []),
    ...(names.length > 0 ? names : ["*"]),
    ...includes.map((path) => `include ${path}`),
  ];
  const keys = order.map(({ field, descending }) => `${descending ? "-" : "+"}${field}`);
  return [
    `select ${shown.join(", ")} from ${className}`,
    where && `where ${printCondition(where)}`,
    keys.length > 0 && `order by ${keys.join(",")}`,
    limit && `limit ${skip ? `${print(skip)}, ` : ""}${print(limit)}`,
  ]
    .filter(Boolean)
    .join(" ");
}

function printCondition(condition: Condition): string {
  if ("operands" in condition) {
    return `(${condition.operands.map(printCondition).join(` ${condition.kind} `)})`;
  }
  if (condition.kind === "related") {
    return `related ${condition.relation} to ${print(condition.owner)}`;
  }
  return printTest(condition);
}

function printTest(test: FieldTest): string {
  const not = "negated" in test && test.negated ? "not " : "";
  switch (test.kind) {
    case "compare":
      return `${test.field} ${test.operator} ${print(test.value)}`;
    case "like":
    case "regexp":
      return `${test.field} ${not}${test.kind} ${print(test.pattern)}`;
    case "in":
      return `${test.field} ${not}in ${list(test.values)}`;
    case "all":
      return `${test.field} all ${list(test.values)}`;
    case "subQuery":
      return `${test.field} ${not}in (${printSelect(test.query)})`;
    case "exists":
      return `${test.field} is ${test.exists ? "" : "not "}exists`;
    case "size":
      return `size(${test.field}) = ${print(test.size)}`;
    case "near": {
      const bounds = test.bounds.map(
        (each) => ` ${each.limit} ${print(each.distance)} ${each.unit}`,
      );
      return `${test.field} near ${print(test.point)}${bounds.join("")}`;
    }
    case "within":
      return `${test.field} within ${print(test.southwest)} and ${print(test.northeast)}`;
  }
}

function print(value: Value): string {
  switch (value.kind) {
    case "literal":
      return typeof value.value === "string" ? quote(value.value) : String(value.value);
    case "placeholder":
      return "?";
    case "list":
      return `[${value.items.map(print).join(", ")}]`;
    case "object":
      return `{${value.members.map(([key, member]) => `${quote(key)}: ${print(member)}`).join(", ")}}`;
    case "call":
      return `${value.name}${list(value.values)}`;
  }
}

const list = (values: readonly Value[]) => `(${values.map(print).join(", ")})`;
const quote = (text: string) => `'${text.replaceAll(/[\\']/g, "\\$&")}'`;
