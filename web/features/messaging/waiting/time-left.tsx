import Clock from "lucide-react/icons/clock";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { timeLeft } from "./waiting.ts";

/** How much time is left to answer. */
export function TimeLeft({ dueAt }: { dueAt: string | null }) {
  const { text, isSoon } = timeLeft(dueAt);
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 text-[0.8125rem] leading-[1.125rem] whitespace-nowrap tabular-nums",
        isSoon ? "font-medium text-warning-ink" : "text-ink-mute",
      )}
    >
      <Icon of={Clock} className="size-4" />
      {/* The minute may change between the document and its hydration. */}
      <span suppressHydrationWarning>{text}</span>
    </span>
  );
}
