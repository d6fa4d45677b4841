import Lock from "lucide-react/icons/lock";
import { useLocation } from "react-router";
import { loginPath } from "#web/lib/session/safe-redirect.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { GUARD } from "./texts.ts";

/** Replaces a screen whose session has ended, with a login link that leads back. `why` is the reason shown. */
export function LoginRequired({ why }: { why: string }) {
  const { pathname, search, hash } = useLocation();
  return (
    <div role="status">
      <EmptyState
        level={1}
        icon={Lock}
        title={GUARD.loginRequired}
        className="page-width py-24"
        action={
          <ButtonLink to={loginPath(pathname + search + hash)} variant="primary">
            {GUARD.goToLogin}
          </ButtonLink>
        }
      >
        <p>{why}</p>
      </EmptyState>
    </div>
  );
}
