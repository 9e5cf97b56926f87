import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { readMailTexts } from "../../lib/mail-texts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

function read(name: string, text: string) {
  writeFileSync(join(folder, name), text);
  return readMailTexts(folder);
}

const SUBJECT = "Subject: Hello\n\n";

describe("a folder of mail templates", () => {
  it("gives templates by file, and texts of pages by language", () => {
    const text = `${SUBJECT}{{link}}`;
    writeFileSync(join(folder, "verify-email.zh.txt"), text);
    writeFileSync(join(folder, "README.md"), "is left out");
    expect(read("pages.en.json", '{"linkExpired":{"title":"Too late"}}')).toEqual({
      templates: { "verify-email.zh.txt": text },
      pages: { en: { linkExpired: { title: "Too late" } } },
    });
  });

  it("is valid in the example", () => {
    const { templates, pages } = readMailTexts("examples/own-stack/mail-templates");
    expect(Object.keys(templates)).toEqual(["verify-email.en.txt"]);
    expect(Object.keys(pages)).toEqual(["en"]);
  });

  it("must exist", () => {
    expect(() => readMailTexts(join(folder, "mails"))).toThrow(
      "which does not exist. Create it, or remove the setting.",
    );
  });

  it.each([
    ["verify-mail.en.txt", SUBJECT, "is no template. Rename or remove it: address-changed.en.txt,"],
    ["verify-email.fr.txt", SUBJECT, "is no template"],
    ["verify-email.en.txt", "{{link}}", "has no subject. Begin it with a line such as Subject:"],
    ["reset-password.en.txt", SUBJECT, "lacks the placeholder {{link}}. Add it"],
    ["reset-password.en.html", "<h1>Hi</h1>", "lacks the placeholder {{link}}"],
    [
      "phone-changed.en.txt",
      `${SUBJECT}{{phone}}`,
      "the unknown placeholder {{phone}}. Use one of",
    ],
    ["frame.html", "<body></body>", "lacks [[content]]. Add it"],
    ["phone-changed.en.html", "x".repeat(100_001), "has 100001 bytes. Shorten it to 100000"],
    ["pages.en.json", "{", "is no JSON object"],
    ["pages.en.json", "[]", "is no JSON object"],
    ["pages.en.json", '{"tag":{}}', "the unknown page tag. Use one of: confirmEmail,"],
    ["pages.en.json", '{"toString":{}}', "the unknown page toString"],
    ["pages.en.json", '{"linkUsed":"x"}', "no object of texts for linkUsed"],
    ["pages.en.json", '{"linkUsed":{"text":"x"}}', "linkUsed.text. Use one of: title, message."],
    ["pages.en.json", '{"linkUsed":{"title":7}}', "no text for linkUsed.title. Write a string"],
    ["pages.en.json", '{"linkUsed":{"title":""}}', "no text for linkUsed.title"],
    ["pages.en.json", '{"linkUsed":{"title":"{email}"}}', "{email} in linkUsed.title. Remove it."],
    ["pages.zh.json", '{"emailConfirmed":{"message":"{user}"}}', "Use {email}, or none."],
  ])("refuses %s with %j, naming the file and the next step", (name, text, problem) => {
    const refused = () => read(name, text);
    expect(refused).toThrow(problem);
    expect(refused).toThrow(`landfall.mailTemplates: ${join(folder, name)} `);
  });
});
