import { Button } from "#web/ui/button.tsx";
import { LOGIN } from "../texts.ts";

const DEMO_ADDRESSES = ["admin@basera.test", "owner@basera.test", "tenant@basera.test"];

/** Fills in one of the three demo accounts. Only shown in demo mode, on a machine that is not public. */
export function DemoAccounts({ password, onChoose }: { password: string; onChoose: (address: string) => void }) {
  return (
    <section aria-label={LOGIN.demo} className="mt-6 grid gap-3 rounded-lg border border-line bg-surface p-5 text-sm">
      <h2 className="font-semibold">{LOGIN.demo}</h2>
      <p className="text-ink-mute">
        {LOGIN.demoHint} <code className="font-semibold text-ink">{password}</code>
      </p>
      <div className="flex flex-wrap gap-2">
        {DEMO_ADDRESSES.map((address) => (
          <Button key={address} size="sm" className="wrap-anywhere" onClick={() => onChoose(address)}>
            {address}
          </Button>
        ))}
      </div>
    </section>
  );
}
