import { call } from "./client.ts";

interface Upload {
  readonly objectId: string;
  readonly upload_url: string;
  readonly token: string;
}

/** A value of a File column. */
export interface FilePointer {
  readonly __type: "File";
  readonly id: string;
  readonly name: string;
}

/**
 * Stores a file of this machine. A failed upload leaves no row.
 *
 * @throws ApiError
 * @throws Error the storage refused the bytes
 */
export async function uploadFile(file: File): Promise<FilePointer> {
  const metaData = { size: file.size };
  const { objectId, upload_url, token } = await call<Upload>("/1.1/fileTokens", {
    method: "POST",
    body: { name: file.name, mime_type: file.type || null, metaData },
  });
  const settle = (result: boolean) =>
    call("/1.1/fileCallback", { method: "POST", body: { token, result } });
  try {
    const answer = await fetch(upload_url, { method: "PUT", body: file });
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  } catch (error) {
    await settle(false);
    throw error;
  }
  await settle(true);
  return { __type: "File", id: objectId, name: file.name };
}

/** Whether the bytes at the URL can be read; undefined if the browser may not ask. */
export async function isReadable(url: string): Promise<boolean | undefined> {
  const answer = await fetch(url, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return answer?.ok;
}
