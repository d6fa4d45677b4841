import CloudAlert from "lucide-react/icons/cloud-alert";
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { INSTEAD } from "./error-texts.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** The screen of a route's error boundary: a 404 page, or an error with a retry button. */
export default function ErrorScreen({ error }: { error: unknown }) {
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  /** Navigates to the same URL: revalidating would keep the error if the route has no loader to run. */
  const tryAgain = () => navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <Failure>
      <EmptyState
        level={1}
        icon={CloudAlert}
        tone="danger"
        title={INSTEAD.crashed}
        className="page-width py-24"
        action={
          <Button variant="primary" busy={state === "loading"} onClick={() => void tryAgain()}>
            {INSTEAD.tryAgain}
          </Button>
        }
      >
        {INSTEAD.crashedHint}
      </EmptyState>
    </Failure>
  );
}
