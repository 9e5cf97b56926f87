import { createS3FileEraser, createS3FileStorage } from "../adapters/aws/s3.ts";
import { ENV } from "../contract/env.ts";
import {
  CLASS_SETTINGS,
  FILE_ROW_SETTINGS,
  FILE_SETTINGS,
  QUERY_SETTINGS,
} from "../contract/setting-readers.ts";
import { ApiError } from "../domain/api-error.ts";
import type { FileEraser, FileRowPorts, FileStorage, FilesPorts } from "../ports/files.ts";
import type { LimitedBy } from "../ports/rate-limits.ts";
import { classesPorts, objectsThrottle } from "./classes-ports.ts";
import { once } from "./clients.ts";
import { readEnv, readSettings, requireEnv } from "./environment.ts";
import { objectTables } from "./objects-ports.ts";
import { systemClock } from "./system.ts";

function s3Options() {
  const env = readEnv();
  return { region: env[ENV.region] ?? "", endpoint: env[ENV.s3Endpoint], clock: systemClock };
}

const storage: () => FileStorage = /* @__PURE__ */ once(() => {
  const bucket = requireEnv(readEnv(), "filesBucket", "filesUrl");
  return createS3FileStorage({ ...bucket, ...s3Options() });
});

const eraser: () => FileEraser = /* @__PURE__ */ once(() => createS3FileEraser(s3Options()));

/** @throws ApiError filesOff where the deployment has no rows of files */
export function fileRowPorts(): FileRowPorts {
  if (objectTables() === undefined) throw new ApiError("filesOff");
  const settings = readSettings(...QUERY_SETTINGS, ...CLASS_SETTINGS, ...FILE_ROW_SETTINGS);
  return { ...classesPorts(), settings, storage: eraser() };
}

/** @throws ApiError classesOff or filesOff where the deployment has none */
export function filesPorts(): FilesPorts & LimitedBy<"uploads"> {
  if (!readEnv()[ENV.filesBucket]) throw new ApiError("filesOff");
  return {
    ...classesPorts(),
    settings: readSettings(...QUERY_SETTINGS, ...CLASS_SETTINGS, ...FILE_SETTINGS),
    storage: storage(),
    baseUrl: readEnv()[ENV.baseUrl],
    networkThrottle: objectsThrottle("uploads"),
  };
}
