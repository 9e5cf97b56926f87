import { AsyncResource } from "node:async_hooks";

/**
 * Node.js 20 gives every function that it binds to an asynchronous resource two deprecated
 * accessors: two fifths of the CPU of an HTTP/2 request. Later versions do not, and stay as they
 * are. It changes the class, so it is for a process that does nothing but send.
 */
export function quickenBind(): void {
  const bound = new AsyncResource("probe").bind(() => undefined);
  if (!("asyncResource" in bound)) return;
  AsyncResource.prototype.bind = function bind<F extends (...args: never[]) => unknown>(
    this: AsyncResource,
    run: F,
  ) {
    const resource = this;
    return function boundRun(this: unknown, ...args: Parameters<F>) {
      return resource.runInAsyncScope(run as never, this, ...args);
    } as never;
  };
}
