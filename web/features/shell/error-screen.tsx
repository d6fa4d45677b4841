import CloudAlert from "lucide-react/icons/cloud-alert";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { INSTEAD } from "./error-texts.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** What a route's error boundary shows: a missing page as such, anything else with a way to try again. */
export default function ErrorScreen({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
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
          <Button variant="primary" busy={state === "loading"} onClick={() => void revalidate()}>
            {INSTEAD.tryAgain}
          </Button>
        }
      >
        {INSTEAD.crashedHint}
      </EmptyState>
    </Failure>
  );
}
