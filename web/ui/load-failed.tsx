import CloudOff from "lucide-react/icons/cloud-off";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Failure } from "./failure.tsx";

interface LoadFailedProps {
  text: string;
  onRetry: () => void;
  isRetrying: boolean;
  /** Details below the text. */
  children?: ReactNode;
}

/** Shown instead of content that failed to load, with a retry. */
export function LoadFailed({ text, onRetry, isRetrying, children }: LoadFailedProps) {
  return (
    <Failure>
      <EmptyState
        title={text}
        tone="danger"
        icon={CloudOff}
        action={
          <Button icon={RotateCcw} busy={isRetrying} onClick={onRetry}>
            Try Again
          </Button>
        }
      >
        {children}
      </EmptyState>
    </Failure>
  );
}
