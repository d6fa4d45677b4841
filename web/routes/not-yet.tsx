import Construction from "lucide-react/icons/construction";
import { SHELL } from "#web/features/shell/texts.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

export function meta() {
  return pageMeta({ title: SHELL.notYet, isPrivate: true });
}

/** Stands for screens that are on their way, so that links to them and the guard before them already work. */
export default function NotYet() {
  return (
    <EmptyState
      level={1}
      icon={Construction}
      tone="warning"
      title={SHELL.notYet}
      className="page-width py-24"
      action={<ButtonLink to="/">{SHELL.home}</ButtonLink>}
    />
  );
}
