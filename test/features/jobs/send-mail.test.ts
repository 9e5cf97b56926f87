import { describe, expect, test } from "vitest";
import type { MailFeedback, MailRequest } from "../../../functions/generated/types.ts";
import { getLink } from "../../support/services/mail-service.ts";
import { MINUTE_MS, useMailUser } from "../../support/services/mail-user.ts";

const tom = useMailUser();
const find = async (objectId: string) => tom.service.ports.users.find(objectId);

describe("the mail worker", () => {
  test("a message delivered twice brings the same link; after its use it brings none", async () => {
    await tom.signUp();
    await tom.service.mail.drain();
    await tom.requestReset();
    const [message] = tom.service.mail.queue as [MailRequest];
    await tom.service.mail.drain();
    await tom.service.mail.consume(message);
    const [first, second] = tom.service.mail.sent.slice(-2);
    if (!first || !second) throw new Error("Two mails were expected");
    expect(getLink(second)).toBe(getLink(first));

    await tom.service.mail.open(getLink(first), { password: "new", repeated: "new" });
    await tom.service.mail.drain();
    const before = tom.service.mail.sent.length;
    await tom.service.mail.consume(message);
    expect(tom.service.mail.sent.length).toBe(before);
    expect((await tom.service.mail.open(getLink(first))).status).toBe(410);
  });

  test("a failed mail is counted once and retried as the same mail (R45)", async () => {
    await tom.signUp();
    tom.service.mail.queue.length = 0;
    await tom.requestReset();
    const [message] = tom.service.mail.queue.splice(0) as [MailRequest];
    tom.service.mail.answerWith(() => Promise.reject(new Error("Throttling")));
    await expect(tom.service.mail.consume(message)).rejects.toThrow("Throttling");
    tom.service.mail.answerWith(async () => ({ kind: "accepted", id: "ses-2" }));
    await tom.service.mail.consume(message);
    const mail = tom.service.mail.sent.at(-1);
    expect(mail && (await tom.service.mail.open(getLink(mail))).status).toBe(200);
  });

  test("keeps a notice whose sending failed or whose worker died", async () => {
    const user = await tom.signUp();
    await tom.confirm();
    await tom.update(user, { email: `new-${tom.email}` });
    const [note] = tom.service.mail.queue.splice(0).slice(1) as [MailRequest];
    expect(note.purpose).toBe("addressChanged");
    tom.service.mail.answerWith(() => Promise.reject(new Error("Throttling")));
    for (let turn = 0; turn < 2; turn++) {
      await expect(tom.service.mail.consume(note)).rejects.toThrow("Throttling");
    }
    tom.service.mail.answerWith(async () => ({ kind: "accepted", id: "ses-2" }));
    await tom.service.mail.consume(note);
    expect(tom.service.mail.sent.at(-1)?.to).toBe(tom.email);

    const another = { ...note, requestId: "b".repeat(note.requestId.length) };
    const before = tom.service.mail.sent.length;
    await tom.service.mail.consume(another);
    expect(tom.service.mail.sent.length).toBe(before);
  });

  test("mails the same link for messages that arrive out of order (A121)", async () => {
    await tom.signUp();
    tom.service.mail.queue.length = 0;
    await tom.requestReset();
    tom.service.advance(2 * MINUTE_MS);
    await tom.requestReset();
    const [older, newer] = tom.service.mail.queue.splice(0) as [MailRequest, MailRequest];
    await tom.service.mail.consume(newer);
    const mail = tom.service.mail.sent.at(-1);
    tom.service.advance(2 * MINUTE_MS);
    await tom.service.mail.consume(older);
    const last = tom.service.mail.sent.at(-1);
    expect(last && getLink(last)).toBe(mail && getLink(mail));
    expect(mail && (await tom.service.mail.open(getLink(mail))).status).toBe(200);
  });

  test("mails no link to a former address and recreates no deleted user", async () => {
    const user = await tom.signUp();
    tom.service.mail.queue.length = 0;
    await tom.requestReset();
    await tom.update(user, { email: `new-${tom.email}` });
    const [reset] = tom.service.mail.queue.splice(0) as [MailRequest];
    await tom.service.mail.consume(reset);
    expect((await find(user.objectId))?._resetPasswordLink).toBeUndefined();

    await tom.requestReset(`new-${tom.email}`);
    await tom.service.call(`DELETE /users/${user.objectId}`, undefined, { master: true });
    await tom.service.mail.drain();
    expect(await find(user.objectId)).toBeUndefined();
  });

  test("storing a link does not change the user for other readers", async () => {
    const { objectId } = await tom.signUp();
    const before = (await find(objectId))?.updatedAt;
    await tom.service.mail.drain();
    expect((await find(objectId))?.updatedAt).toBe(before);
  });

  test("neither queue nor table contains the secret of a link", async () => {
    const { objectId } = await tom.signUp();
    const queued = JSON.stringify(tom.service.mail.queue);
    const mail = await tom.drainOne();
    const token = getLink(mail).split("/").at(-1) ?? "";
    const secretPart = token.slice(0, 43);
    expect(queued).not.toContain(secretPart);
    expect(JSON.stringify(await find(objectId))).not.toContain(secretPart);
  });

  test("names of users are text in every part of a mail (A97), and links start at the base URL", async () => {
    tom.username = `{{link}}<b>"${tom.username}`;
    await tom.signUp();
    await tom.confirm();
    await tom.requestReset();
    const { html, text, subject } = await tom.drainOne();
    expect(html).toContain("Hello {{link}}&lt;b&gt;&quot;tom");
    expect(text).toMatch(/\nhttps:\/\/api\.example\.com\/1\.1\/resetPassword\/\S+\n/);
    expect(subject).toBe("Set a new password for landfall");
  });
});

describe("bounces and complaints (R45)", () => {
  const feedback = (kind: object, tags: object): MailFeedback =>
    ({ eventType: "Bounce", mail: { tags }, ...kind }) as MailFeedback;

  async function tagsOfLastMail() {
    const { user, address } = tom.service.mail.sent.at(-1)?.tags ?? { user: "", address: "" };
    return { user: [user], address: [address] };
  }

  test.each([
    [{ bounce: { bounceType: "Permanent" } }, "bounce"],
    [{ eventType: "Complaint", complaint: { complaintFeedbackType: "abuse" } }, "complaint"],
    [{ bounce: { bounceType: "Transient" } }, undefined],
    [{ eventType: "Complaint", complaint: { complaintFeedbackType: "not-spam" } }, undefined],
  ])("%j marks the address as %s", async (kind, reason) => {
    const user = await tom.signUp();
    await tom.service.mail.drain();
    await tom.service.mail.consume(feedback(kind, await tagsOfLastMail()));
    expect((await find(user.objectId))?._emailSuppressed?.reason).toBe(reason);

    await tom.requestReset();
    expect(await tom.service.mail.drain()).toHaveLength(reason === undefined ? 1 : 0);

    await tom.update(user, { email: `new-${tom.email}` });
    expect((await find(user.objectId))?._emailSuppressed).toBeUndefined();
  });

  test("ignores bounces of former addresses and unknown users", async () => {
    const user = await tom.signUp();
    await tom.service.mail.drain();
    const tags = await tagsOfLastMail();
    await tom.update(user, { email: `new-${tom.email}` });
    const bounce = { bounce: { bounceType: "Permanent" } };
    await tom.service.mail.consume(feedback(bounce, tags));
    await tom.service.mail.consume(
      feedback(bounce, { ...tags, user: ["5d831ac85620714201e9ae36"] }),
    );
    await tom.service.mail.consume(feedback(bounce, {}));
    expect((await find(user.objectId))?._emailSuppressed).toBeUndefined();
  });
});
