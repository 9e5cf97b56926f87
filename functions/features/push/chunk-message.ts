import { type ChunkToSend, toChunkMessage } from "../../domain/push/ledger/chunk-message.ts";
import type { PushRecord } from "../../domain/push/ledger/push-record.ts";
import type { ChunkMessage } from "../../generated/types.ts";
import { contentFor } from "./content.ts";
import { originOf } from "./origin.ts";

/** The message of a chunk, with the content that its devices get. */
export function chunkMessageFor(
  record: PushRecord,
  chunk: Omit<ChunkToSend, "data" | "origin">,
): ChunkMessage {
  const data = contentFor(record.msg, chunk.group);
  return toChunkMessage(record, { ...chunk, data, origin: originOf(record) });
}
