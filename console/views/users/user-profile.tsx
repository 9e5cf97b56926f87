import { useSignal } from "@preact/signals";
import { findSchemas, type StoredObject, updateObject } from "../../api/objects.ts";
import {
  endSessions,
  findDevicesOf,
  sendPasswordMail,
  sendVerificationMail,
} from "../../api/people.ts";
import { Action } from "../../parts/action.tsx";
import { Loaded } from "../../parts/notices.tsx";
import { Card, Facts } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import { ObjectLink, Time } from "../../parts/values.tsx";
import { useRemote } from "../../state/remote.ts";
import { words } from "../../words/words.ts";
import { RolesOfUser } from "../roles/roles-of-user.tsx";
import { BlockNote, BlockUser } from "./block-user.tsx";

interface ProfileProps {
  readonly user: StoredObject;
  readonly onChanged: () => void;
}

/** Account, devices and roles of a user, with the actions of support. */
export function UserProfile({ user, onChanged }: ProfileProps) {
  return (
    <>
      <Account user={user} onChanged={onChanged} />
      <Devices user={user.objectId} />
      <RolesOfUser user={user.objectId} />
    </>
  );
}

function Account({ user, onChanged }: ProfileProps) {
  const { account } = words.value;
  const done = useSignal("");
  const { objectId, email, mobilePhoneNumber, emailVerified, mobilePhoneVerified } = user;
  const act = (text: string, run: () => Promise<unknown>) => async () => {
    done.value = "";
    await run();
    done.value = text;
  };
  const set = (field: string, value: boolean) => async () => {
    await updateObject("_User", objectId, { [field]: value });
    onChanged();
  };
  return (
    <Card title={account.title}>
      <BlockNote user={user} />
      <Facts
        facts={[
          typeof email === "string" && {
            name: account.email,
            value: <Verified address={email} is={emailVerified === true} />,
          },
          typeof mobilePhoneNumber === "string" && {
            name: account.phone,
            value: <Verified address={mobilePhoneNumber} is={mobilePhoneVerified === true} />,
          },
          { name: account.platforms, value: listPlatforms(user.authData) },
        ]}
      />
      <div class="row">
        <Action
          question={account.endQuestion}
          run={act(account.ended, () => endSessions(objectId))}
        >
          {account.end}
        </Action>
        {typeof email === "string" && (
          <>
            <Action run={act(words.value.objects.passwordMailSent, () => sendPasswordMail(email))}>
              {words.value.objects.passwordMail}
            </Action>
            <Action run={act(account.verifyMailSent, () => sendVerificationMail(email))}>
              {account.verifyMail}
            </Action>
            <Action run={set("emailVerified", emailVerified !== true)}>
              {emailVerified === true ? account.unverifyEmail : account.verifyEmail}
            </Action>
          </>
        )}
        {typeof mobilePhoneNumber === "string" && (
          <Action run={set("mobilePhoneVerified", mobilePhoneVerified !== true)}>
            {mobilePhoneVerified === true ? account.unverifyPhone : account.verifyPhone}
          </Action>
        )}
        <BlockUser user={user} onChanged={onChanged} />
        <span role="status">{done.value}</span>
      </div>
    </Card>
  );
}

function Verified({ address, is }: { readonly address: string; readonly is: boolean }) {
  const { account } = words.value;
  return (
    <>
      {address}
      <br />
      <small class={is ? "good" : "quiet"}>{is ? account.verified : account.unverified}</small>
    </>
  );
}

const listPlatforms = (authData: unknown): string =>
  Object.keys(Object(authData)).join(", ") || words.value.common.none;

function Devices({ user }: { readonly user: string }) {
  const { account } = words.value;
  const devices = useRemote(async () => {
    const schemas = await findSchemas();
    return findDevicesOf(user, schemas._Installation ?? {});
  }, [user]);
  return (
    <Card title={account.devices}>
      <Loaded remote={devices}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="quiet">{account.noDevices}</p>
          ) : (
            <Table
              label={account.devices}
              rows={rows}
              keyOf={({ objectId }) => objectId}
              columns={[
                { title: "deviceType", cell: ({ deviceType }) => String(deviceType ?? "–") },
                { title: "vendor", cell: ({ vendor }) => String(vendor ?? "–") },
                { title: "valid", cell: ({ valid }) => String(valid ?? true) },
                { title: "updatedAt", cell: ({ updatedAt }) => <Time iso={updatedAt} /> },
                {
                  title: "objectId",
                  cell: ({ objectId }) => <ObjectLink className="_Installation" id={objectId} />,
                },
              ]}
            />
          )
        }
      </Loaded>
    </Card>
  );
}
