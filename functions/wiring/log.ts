import type { Log } from "../ports/system.ts";
import { describeError, logger } from "../telemetry/logger.ts";

export const systemLog: Log = {
  info: (event, facts) => logger.info(event, facts),
  warn: (event, facts) => logger.warn(event, facts),
  error: (event, facts) => logger.error(event, facts),
  failure: (event, error, facts) =>
    logger.error(event, { ...facts, failure: describeError(error) }),
};
