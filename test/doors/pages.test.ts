import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findBlocks, linesOf } from "../../tools/docs/doors.ts";
import { makeClone } from "../support/doors/clone.ts";
import { readPage } from "../support/doors/reader.ts";

/** In the order of a reader who moves an app. */
const PAGES = [
  "README.md",
  "README.zh-CN.md",
  "docs/deploying.md",
  "docs/local-cloud.md",
  "docs/console.md",
  "docs/indexes.md",
];

/** Their readers have a shell with credentials for AWS; what others need, the page itself must set. */
const ABOUT_AWS = ["docs/deploying.md", "docs/console.md", "docs/indexes.md"];

const clone = makeClone();

it.each(PAGES)(
  "each command of %s that needs no AWS works in a clone, line by line",
  async (page) => {
    const blocks = findBlocks(page, readFileSync(page, "utf8"));
    const own = blocks.filter(({ runBy }) => runBy === "doors/pages");
    expect(own).not.toEqual([]);
    await readPage({
      page,
      lines: own.flatMap(({ code }) => linesOf(code)),
      folder: clone,
      isAboutAws: ABOUT_AWS.includes(page),
    });
  },
);
