import { confirmFileUpload } from "../files/operations/confirm-file-upload.ts";
import { createFile } from "../files/operations/create-file.ts";
import { createFileToken } from "../files/operations/create-file-token.ts";
import { deleteFile } from "../files/operations/delete-file.ts";
import { findFiles } from "../files/operations/find-files.ts";
import { getFile } from "../files/operations/get-file.ts";
import { updateFile } from "../files/operations/update-file.ts";

/** The operations that a batch may call: uploads are sent one by one. */
export const fileRowOperations = { deleteFile, findFiles, getFile, updateFile };

/** Operations of functions/entries/files. */
export const fileOperations = {
  ...fileRowOperations,
  confirmFileUpload,
  createFile,
  createFileToken,
};
