import { useSignal } from "@preact/signals";
import { PROVIDER_NAMES } from "../../../functions/contract/push-providers.ts";
import { scriptGateway } from "../../api/local.ts";
import { Action } from "../../parts/action.tsx";
import { bound, Field, Select, TextArea } from "../../parts/field.tsx";
import { parseJsonObject, problemOf } from "../../parts/json.ts";
import { Card } from "../../parts/page.tsx";
import { words } from "../../words/words.ts";
import { providerName } from "../pushes/provider-name.ts";
import { PRESET_NAMES, presetFor } from "./gateway-presets.ts";

export function GatewayScripts() {
  const { simulation, common } = words.value;
  const provider = useSignal("apns");
  const script = useSignal("{}");
  const saved = useSignal("");
  const parsed = parseJsonObject(script.value);
  const save = async () => {
    if ("problem" in parsed) return;
    await scriptGateway(provider.value, parsed.value);
    saved.value = `${provider.value} ${script.value}`;
  };
  return (
    <Card title={simulation.gateways}>
      <Field label={simulation.gateway}>
        <Select
          {...bound(provider)}
          options={PROVIDER_NAMES.map((value) => ({ value, title: providerName(value) }))}
        />
      </Field>
      <div class="row">
        {PRESET_NAMES.map((name) => (
          <button
            type="button"
            key={name}
            onClick={() => {
              script.value = JSON.stringify(presetFor(provider.value, name), null, 1);
            }}
          >
            {simulation.presets[name]}
          </button>
        ))}
      </div>
      <Field
        label={simulation.script}
        hint={simulation.scriptHint}
        problem={problemOf(parsed)?.(words.value)}
      >
        <TextArea class="code" rows={6} {...bound(script)} />
      </Field>
      <div class="row">
        <Action run={save} kind="primary" disabled={"problem" in parsed}>
          {common.apply}
        </Action>
        {saved.value === `${provider.value} ${script.value}` && (
          <span role="status" class="good">
            {common.saved}
          </span>
        )}
      </div>
    </Card>
  );
}
