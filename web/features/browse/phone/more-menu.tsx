import Columns2 from "lucide-react/icons/columns-2";
import Ellipsis from "lucide-react/icons/ellipsis";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Share2 from "lucide-react/icons/share-2";
import { startComparing } from "#web/features/properties/compare/chosen-homes.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import { MENU_ITEM, PopoverMenu } from "#web/ui/overlays/popover-menu.tsx";
import { BROWSE } from "../browse-texts.ts";

interface MoreMenuProps {
  onShare: () => void;
  onClear: () => void;
}

/** What a phone offers besides the bar. */
export function MoreMenu({ onShare, onClear }: MoreMenuProps) {
  const items: [IconShape, string, () => void][] = [
    [Share2, BROWSE.shareSearch, onShare],
    [Columns2, BROWSE.compare, startComparing],
    [RotateCcw, BROWSE.clearAll, onClear],
  ];
  return (
    <PopoverMenu
      label={BROWSE.more}
      as="div"
      trigger={(props) => <IconButton {...props} icon={Ellipsis} label={BROWSE.more} className="-mr-[10px]" />}
    >
      {(close) =>
        items.map(([icon, name, act]) => (
          <button
            key={name}
            type="button"
            className={MENU_ITEM}
            onClick={() => {
              close();
              act();
            }}
          >
            <Icon of={icon} className="size-5 text-ink-mute" />
            {name}
          </button>
        ))
      }
    </PopoverMenu>
  );
}
