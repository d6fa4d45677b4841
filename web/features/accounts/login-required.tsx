import Lock from "lucide-react/icons/lock";
import { useLocation } from "react-router";
import { loginPath } from "#web/lib/session/safe-redirect.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { GUARD } from "./texts.ts";

/** In the place of a screen whose session has ended: why, and the way to sign in and back. `why` says what one signs in for. */
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
