import MapPinOff from "lucide-react/icons/map-pin-off";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { INSTEAD } from "./error-texts.ts";

export function NotFoundScreen() {
  return (
    <EmptyState
      level={1}
      icon={MapPinOff}
      title={INSTEAD.notFound}
      className="page-width py-24"
      action={
        <ButtonLink to="/" variant="primary">
          {INSTEAD.home}
        </ButtonLink>
      }
    >
      {INSTEAD.notFoundHint}
    </EmptyState>
  );
}
