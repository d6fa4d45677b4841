import { Switch } from "#web/ui/inputs/switch.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { KEYS } from "./desk-texts.ts";

const Kbd = ({ children }: { children: string }) => (
  <kbd className="inline-grid min-w-6 place-items-center rounded-xs border border-line-strong bg-surface px-1.5 font-sans text-xs leading-5 font-medium text-ink-soft">
    {children}
  </kbd>
);

/** The list of keys, and the switch that turns them off. Not shown on touch screens. */
export function KeysBar({ hasKeys, onKeys }: { hasKeys: boolean; onKeys: (wanted: boolean) => void }) {
  return (
    <section
      aria-label={KEYS.help}
      className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.8125rem] text-ink-mute max-lg:hidden pointer-coarse:hidden"
    >
      {hasKeys &&
        KEYS.list.map(([key, what]) => (
          <span key={key} className="inline-flex items-center gap-1.5">
            <Kbd>{key}</Kbd>
            {what}
          </span>
        ))}
      <Switch
        label={KEYS.use}
        checked={hasKeys}
        onChange={({ target }) => onKeys(target.checked)}
        className="ml-auto gap-2.5 text-[0.8125rem]!"
      />
    </section>
  );
}

export function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={KEYS.help}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
        {KEYS.list.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
