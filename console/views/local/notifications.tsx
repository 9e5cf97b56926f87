import { PROVIDER_NAMES } from "../../../functions/contract/push-providers.ts";
import { findNotifications, type Notification } from "../../api/local.ts";
import { Select } from "../../parts/field.tsx";
import { Empty, Loaded } from "../../parts/notices.tsx";
import { Page } from "../../parts/page.tsx";
import { Raw, Time } from "../../parts/values.tsx";
import { useRemote } from "../../state/remote.ts";
import { goTo, route } from "../../state/route.ts";
import { formatNumber, words } from "../../words/words.ts";
import { providerName } from "../pushes/provider-name.ts";

const EVERY_MS = 3000;
const LIMIT = 100;

export function Notifications() {
  const { notifications } = words.value;
  const { query } = route.value;
  const provider = query.get("provider") ?? "";
  const token = query.get("token") ?? "";
  const found = useRemote(
    () => findNotifications({ provider, token, limit: LIMIT }),
    [provider, token],
    EVERY_MS,
  );
  const choice = (
    <Select
      label={notifications.provider}
      value={provider}
      options={[
        { value: "", title: notifications.all },
        ...PROVIDER_NAMES.map((value) => ({ value, title: providerName(value) })),
      ]}
      onValue={(value) => goTo(["notifications"], { provider: value, token })}
    />
  );
  return (
    <Page title={notifications.title} about={notifications.about} actions={choice}>
      <Loaded remote={found}>
        {({ count, results }) => (
          <>
            <p class="quiet">{notifications.count(formatNumber(count))}</p>
            {results.length === 0 && <Empty />}
            {results.map((one) => (
              <NotificationCard key={`${one.receivedAt} ${one.token}`} notification={one} />
            ))}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function NotificationCard({ notification }: { readonly notification: Notification }) {
  const { provider, environment, token, receivedAt, headers, payload } = notification;
  return (
    <details class="card">
      <summary>
        <strong>{providerName(provider)}</strong> <span class="quiet">{environment}</span>{" "}
        <Time iso={receivedAt} /> <code class="token">{token}</code>
      </summary>
      <Raw value={{ ...(headers ? { headers } : {}), payload }} />
    </details>
  );
}
