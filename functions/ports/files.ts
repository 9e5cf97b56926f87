import type { FILE_ROW_SETTINGS, FILE_SETTINGS } from "../contract/setting-readers.ts";
import type { Settings } from "../domain/settings.ts";
import type { ClassesPorts } from "./classes.ts";

/** Bytes that a client has uploaded. */
export interface Upload {
  readonly bytes: number;
  /** Changes with the bytes. */
  readonly version: string;
}

/** The bytes of a file. */
export interface FileBytes {
  readonly bucket: string;
  /** Of `StoredFile`. */
  readonly key: string;
}

export interface FileEraser {
  /** Deletes the bytes of a file, and its upload. Idempotent. */
  delete(bytes: FileBytes): Promise<void>;
}

/** The bytes of files in one bucket, by the keys of `StoredFile`. */
export interface FileStorage extends FileEraser {
  /** Name of the bucket. */
  readonly bucket: string;
  /** The public URL of a file; without a query string, because SDKs append one for thumbnails. */
  urlFor(key: string): string;
  /** A URL that takes one PUT of the bytes without credentials, whatever headers an SDK sends. */
  uploadUrl(key: string): Promise<string>;
  /** Stores bytes as an upload, in place of an earlier one. */
  storeUpload(key: string, bytes: Buffer, mimeType: string): Promise<void>;
  /** Undefined if nothing has been uploaded, and after the upload was published or deleted. */
  findUpload(key: string): Promise<Upload | undefined>;
  isPublished(key: string): Promise<boolean>;
  /**
   * Makes an upload the file, which later uploads can't change. Idempotent.
   *
   * @returns false if the upload is gone or was replaced in the meantime
   */
  publish(
    key: string,
    request: { readonly upload: Upload; readonly mimeType: string },
  ): Promise<boolean>;
  /** Publishes a file of no bytes. */
  publishEmpty(key: string, mimeType: string): Promise<void>;
  /** Deletes an upload that was not published. Idempotent. */
  deleteUpload(key: string): Promise<void>;
}

/** The ports of the operations on rows of files. */
export interface FileRowPorts extends ClassesPorts {
  readonly settings: ClassesPorts["settings"] & Pick<Settings, (typeof FILE_ROW_SETTINGS)[number]>;
  readonly storage: FileEraser;
}

/** The ports of all operations on files. */
export interface FilesPorts extends FileRowPorts {
  readonly settings: ClassesPorts["settings"] & Pick<Settings, (typeof FILE_SETTINGS)[number]>;
  readonly storage: FileStorage;
  /** The URL of the API, without a slash at its end. */
  readonly baseUrl?: string | undefined;
}
