import { type ComponentProps, useId } from "react";
import { Switch } from "#web/ui/inputs/switch.tsx";
import { useIsPushBlocked } from "./push-browsers.ts";
import { PUSH } from "./push-texts.ts";

/** The switch for push. Where no push can arrive, it is off and says why; what was chosen is kept for later. */
export function PushSwitch({ name, checked, defaultChecked, ...rest }: ComponentProps<typeof Switch>) {
  const id = useId();
  if (!useIsPushBlocked()) return <Switch {...rest} {...{ name, checked, defaultChecked }} />;
  return (
    <div>
      {name !== undefined && defaultChecked && <input type="hidden" name={name} />}
      <Switch {...rest} key="blocked" checked={false} disabled aria-describedby={id} />
      <p id={id} className="text-sm text-ink-mute">
        {PUSH.switchBlocked}
      </p>
    </div>
  );
}
