import Bell from "lucide-react/icons/bell";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router";
import { Icon } from "#web/ui/icon.tsx";
import { NOTIFICATION_SETTINGS } from "./texts.ts";

/** The link to the settings, as a panel of the profile. */
export function SettingsLink() {
  return (
    <Link
      to="/notifications/settings"
      className="flex min-h-16 items-center gap-4 rounded-lg border border-line bg-surface px-6 font-semibold hover:bg-sunken max-[20rem]:px-4"
    >
      <Icon of={Bell} className="text-ink-mute" />
      {NOTIFICATION_SETTINGS.title}
      <Icon of={ChevronRight} className="ml-auto text-ink-mute" />
    </Link>
  );
}
