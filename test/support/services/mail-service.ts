import { createDynamoUserMail } from "../../../functions/adapters/dynamodb/accounts/user-mail.ts";
import { resetPassword } from "../../../functions/features/accounts/operations/reset-password.ts";
import { showEmailVerification } from "../../../functions/features/accounts/operations/show-email-verification.ts";
import { showPasswordReset } from "../../../functions/features/accounts/operations/show-password-reset.ts";
import { verifyEmail } from "../../../functions/features/accounts/operations/verify-email.ts";
import { consumeMail, type SendMailPorts } from "../../../functions/features/jobs/send-mail.ts";
import type { MailMessage } from "../../../functions/generated/types.ts";
import { isMailMessage } from "../../../functions/generated/validators/mail-message.js";
import { createPageHandler } from "../../../functions/handlers/pages/page-handler.ts";
import type { Acceptance, Mail } from "../../../functions/ports/messages.ts";
import { httpEvent } from "../http-event.ts";
import { type AccountsService, SECRET } from "./accounts-service.ts";

const MAIL_ORIGIN = "https://api.example.com";

/** The mail queue, its worker and the pages behind its links. */
interface MailService {
  /** Messages in the queue; a test may repeat, reorder or drop them. */
  readonly queue: MailMessage[];
  /** Outcomes of the messages, newest last. */
  readonly sent: Mail[];
  /** Runs the worker on every message in the queue. @returns the mails that it sent */
  drain(): Promise<Mail[]>;
  /** Runs the worker on one message. */
  consume(message: MailMessage): Promise<void>;
  /** Sets how SES answers the next mails. */
  answerWith(answer: () => Promise<Acceptance>): void;
  /** Opens a link, or posts a form to it. */
  open(link: string, form?: Record<string, string>, language?: string): Promise<PageAnswer>;
}

interface PageAnswer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly html: string;
}

/** A service together with the mails that it requests. */
export type WithMail<S> = S & { readonly mail: MailService };

export function withMail<S extends AccountsService>(service: S): WithMail<S> {
  return { ...service, mail: mailService(service) };
}

function mailService({ engine, ports, mailQueue: queue }: AccountsService): MailService {
  const sent: Mail[] = [];
  let answer = async (): Promise<Acceptance> => ({ kind: "accepted", id: "ses-1" });
  const worker: SendMailPorts = {
    ...ports,
    userMail: createDynamoUserMail({
      client: engine.documents,
      usersTable: engine.tables.users,
    }),
    mailer: {
      send: async (mail) => {
        const acceptance = await answer();
        if (acceptance.kind === "accepted") sent.push(mail);
        return acceptance;
      },
    },
    secret: async () => SECRET,
    baseUrl: MAIL_ORIGIN,
  };
  const consume = async (message: MailMessage) => {
    const received: unknown = JSON.parse(JSON.stringify(message));
    if (!isMailMessage(received)) throw new TypeError("Not a message of the mail queue");
    await consumeMail(received, worker);
  };
  const pages = createPageHandler(
    { showEmailVerification, verifyEmail, showPasswordReset, resetPassword },
    () => ports,
    () => ports.settings,
  );
  return {
    queue,
    sent,
    consume,
    drain: async () => {
      const before = sent.length;
      for (const message of queue.splice(0)) await consume(message);
      return sent.slice(before);
    },
    answerWith: (next) => {
      answer = next;
    },
    open: async (link, form, language) => {
      const event = httpEvent({
        method: form === undefined ? "GET" : "POST",
        path: link.replace(MAIL_ORIGIN, ""),
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          ...(language === undefined ? {} : { "accept-language": language }),
        },
        body: form === undefined ? undefined : Buffer.from(new URLSearchParams(form).toString()),
      });
      const response = await pages(event, { awsRequestId: "aws-1" } as never);
      return {
        status: response.statusCode ?? 0,
        headers: response.headers ?? {},
        html: response.body ?? "",
      };
    },
  };
}

/** The link in a mail. */
export function getLink({ text }: Mail): string {
  const [link] = /https:\/\/\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  return link;
}
