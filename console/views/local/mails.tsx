import { findMails, type Mail } from "../../api/local.ts";
import { Empty, Loaded } from "../../parts/notices.tsx";
import { Page } from "../../parts/page.tsx";
import { Raw, Time } from "../../parts/values.tsx";
import { useRemote } from "../../state/remote.ts";
import { words } from "../../words/words.ts";

const EVERY_MS = 3000;

interface NumberedMail extends Mail {
  readonly number: number;
}

export function Mails() {
  const mails = useRemote(findMails, [], EVERY_MS);
  return (
    <Page title={words.value.mails.title}>
      <Loaded remote={mails}>
        {(all) => {
          const newestFirst = all.map((mail, number) => ({ ...mail, number })).reverse();
          return newestFirst.length === 0 ? (
            <Empty />
          ) : (
            newestFirst.map((mail) => <MailCard key={`${mail.sentAt} ${mail.to}`} mail={mail} />)
          );
        }}
      </Loaded>
    </Page>
  );
}

/** The page of the mail is loaded when it is opened, in a frame without scripts. */
function MailCard({ mail }: { readonly mail: NumberedMail }) {
  const text = words.value.mails;
  return (
    <details class="card mail">
      <summary>
        <strong>{mail.subject}</strong> {mail.to} <Time iso={mail.sentAt} />
      </summary>
      <ul>
        {mail.links.map((link) => (
          <li key={link}>
            <a href={/^https?:/.test(link) ? link : undefined} target="_blank" rel="noreferrer">
              {link}
            </a>
          </li>
        ))}
      </ul>
      <iframe
        title={`${mail.subject}, ${mail.to}`}
        src={`/_local/mails/${mail.number}.html`}
        sandbox=""
        loading="lazy"
      />
      <details>
        <summary>{text.asText}</summary>
        <Raw value={mail.text} />
      </details>
    </details>
  );
}
