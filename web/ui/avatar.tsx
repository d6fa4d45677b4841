import UserRound from "lucide-react/icons/user-round";
import { useState } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

const TINTS = [
  "bg-neem-100 text-neem-800 dark:bg-neem-800 dark:text-neem-100",
  "bg-gulmohar-100 text-gulmohar-800 dark:bg-gulmohar-800 dark:text-gulmohar-100",
  "bg-haldi-100 text-haldi-900 dark:bg-haldi-800 dark:text-haldi-100",
  "bg-neel-100 text-neel-800 dark:bg-neel-800 dark:text-neel-100",
];
const SIZES = {
  md: "size-9 text-base",
  row: "size-11 text-lg",
  lg: "size-14 text-2xl",
  xl: "size-26 text-[2.75rem]",
};

/** Returns the tint of a user, the same on every screen. */
function tintOf(id: string): string {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return TINTS[sum % TINTS.length] ?? "";
}

interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  /** The tint depends on it. Defaults to the name. */
  id?: string | undefined;
  size?: keyof typeof SIZES;
  className?: string;
}

/**
 * A user's picture; their initial if they have none, or a silhouette if it does not load. Hidden from screen readers, so
 * show the name beside it.
 */
export function Avatar({ name, src, id, size = "md", className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const letter = [...name.trim()][0]?.toUpperCase();
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-display leading-none font-[640]",
        tintOf(id ?? name),
        SIZES[size],
        className,
      )}
    >
      {src && failed !== src ? (
        <img
          src={src}
          alt=""
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setFailed(src)}
        />
      ) : (
        (!src && letter) || <Icon of={UserRound} className="size-[55%]" />
      )}
    </span>
  );
}
