import CloudAlert from "lucide-react/icons/cloud-alert";
import MapPinOff from "lucide-react/icons/map-pin-off";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SHELL } from "./texts.ts";

export function NotFoundScreen() {
  return (
    <EmptyState
      level={1}
      icon={MapPinOff}
      title={SHELL.notFound}
      className="page-width py-24"
      action={
        <ButtonLink to="/" variant="primary">
          {SHELL.home}
        </ButtonLink>
      }
    >
      {SHELL.notFoundHint}
    </EmptyState>
  );
}

/** What a route's error boundary shows: a missing page as such, anything else with a way to try again. */
export default function ErrorScreen({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <EmptyState
      level={1}
      icon={CloudAlert}
      tone="danger"
      title={SHELL.crashed}
      className="page-width py-24"
      action={
        <Button variant="primary" busy={state === "loading"} onClick={() => void revalidate()}>
          {SHELL.tryAgain}
        </Button>
      }
    >
      {SHELL.crashedHint}
    </EmptyState>
  );
}
