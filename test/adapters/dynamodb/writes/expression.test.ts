import { describe, expect, it } from "vitest";
import {
  allOf,
  attribute,
  expression,
  list,
} from "../../../../functions/adapters/dynamodb/writes/expression.ts";
import {
  toCheck,
  toDelete,
  toPut,
  toUpdate,
} from "../../../../functions/adapters/dynamodb/writes/write.ts";

const KEY = { table: "t", key: { k: "1" } };

describe("an expression", () => {
  it("turns #names and interpolated values into placeholders", () => {
    const { ConditionCheck } = toCheck({
      ...KEY,
      condition: expression`#a < ${5} OR #b.#c = ${""}`,
    });
    expect(ConditionCheck).toEqual({
      TableName: "t",
      Key: { k: "1" },
      ConditionExpression: "#a < :v0 OR #b.#c = :v1",
      ExpressionAttributeNames: { "#a": "a", "#b": "b", "#c": "c" },
      ExpressionAttributeValues: { ":v0": 5, ":v1": "" },
    });
  });

  it("combines expressions, computed names and lists", () => {
    const name = attribute("a b.c");
    const isFree = expression`attribute_not_exists(${name})`;
    const condition = allOf([
      expression`(${isFree} OR ${name} > ${1})`,
      expression`#s IN (${list(["x", "y"])})`,
    ]);
    expect(toDelete({ ...KEY, condition, returnStored: true }).Delete).toMatchObject({
      ConditionExpression: "(attribute_not_exists(#n0) OR #n0 > :v0) AND #s IN (:v1,:v2)",
      ExpressionAttributeNames: { "#n0": "a b.c", "#s": "s" },
      ExpressionAttributeValues: { ":v0": 1, ":v1": "x", ":v2": "y" },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    });
  });

  it("is left out with its placeholders where there is none, since DynamoDB rejects empty ones", () => {
    const { Put } = toPut({ table: "t", item: { k: "1" } });
    expect(JSON.parse(JSON.stringify(Put))).toEqual({ TableName: "t", Item: { k: "1" } });
  });
});

describe("an update", () => {
  it("sets, removes and adds, and leaves attributes that are given as undefined", () => {
    const { Update } = toUpdate({
      ...KEY,
      set: { a: 1, b: undefined, c: expression`#d - ${2}` },
      remove: ["e"],
      add: { f: 3 },
    });
    expect(Update).toMatchObject({
      UpdateExpression: "SET #n0=:v0,#n1=#d - :v1 REMOVE #n2 ADD #n3 :v2",
      ExpressionAttributeNames: { "#n0": "a", "#n1": "c", "#d": "d", "#n2": "e", "#n3": "f" },
      ExpressionAttributeValues: { ":v0": 1, ":v1": 2, ":v2": 3 },
    });
  });

  it("takes an expression as the whole SET clause, for paths into a map", () => {
    const { Update } = toUpdate({ ...KEY, set: expression`#m.${attribute("x y")} = ${1}` });
    expect(Update).toMatchObject({
      UpdateExpression: "SET #m.#n0 = :v0",
      ExpressionAttributeNames: { "#m": "m", "#n0": "x y" },
    });
  });

  it("fits 300 fields into the 4 KB of an expression", () => {
    const fields = Array.from({ length: 300 }, (_, i) => [`field${i}`, i]);
    const { Update } = toUpdate({ ...KEY, set: Object.fromEntries(fields) });
    expect(Update.UpdateExpression.length).toBeLessThan(4_096);
  });
});
