import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { afterEach, describe, expect, it } from "vitest";
import { quickenBind } from "../../../functions/adapters/gateways/async-resource-bind.ts";

const original = AsyncResource.prototype.bind;
afterEach(() => {
  AsyncResource.prototype.bind = original;
});

describe("a quickened bind", () => {
  it("runs in the context that it was bound in, with receiver, arguments and result", () => {
    const context = new AsyncLocalStorage<string>();
    quickenBind();

    const bound = context.run("bound", () =>
      new AsyncResource("test").bind(function sum(this: { base: number }, a: number, b: number) {
        return [context.getStore(), this.base + a + b];
      }),
    );

    expect(context.run("called", () => bound.call({ base: 1 }, 2, 3))).toEqual(["bound", 6]);
  });

  it("leaves versions of Node.js alone that have no deprecated accessors", () => {
    const isOld = "asyncResource" in new AsyncResource("probe").bind(() => undefined);
    quickenBind();
    expect(AsyncResource.prototype.bind !== original).toBe(isOld);
  });

  it("changes the class once", () => {
    quickenBind();
    const once = AsyncResource.prototype.bind;
    quickenBind();
    expect(AsyncResource.prototype.bind).toBe(once);
  });
});
