import CloudAlert from "lucide-react/icons/cloud-alert";
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { INSTEAD } from "./error-texts.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** What a route's error boundary shows: a missing page as such, anything else with a way to try again. */
export default function ErrorScreen({ error }: { error: unknown }) {
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  /** Opens the same address again: the boundary keeps its error when loaders without a request are revalidated. */
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
