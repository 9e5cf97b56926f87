import { confirmFileUpload } from "../files/confirm-file-upload.ts";
import { createFile } from "../files/create-file.ts";
import { createFileToken } from "../files/create-file-token.ts";
import { deleteFile } from "../files/delete-file.ts";
import { findFiles } from "../files/find-files.ts";
import { getFile } from "../files/get-file.ts";
import { updateFile } from "../files/update-file.ts";

/** Those that a batch may call: uploads go one by one. */
export const fileRowOperations = { deleteFile, findFiles, getFile, updateFile };

/** Operations of functions/entries/files. */
export const fileOperations = {
  ...fileRowOperations,
  confirmFileUpload,
  createFile,
  createFileToken,
};
