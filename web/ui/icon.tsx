import type { ComponentType, SVGProps } from "react";
import { classNames } from "./class-names.ts";

/** An icon as `lucide-react/icons/<name>` exports it. Import them one by one, so that the rest stays out of the pages. */
export type IconShape = ComponentType<SVGProps<SVGSVGElement>>;

interface IconProps {
  of: IconShape;
  /** Names the icon where no text beside it does. */
  label?: string;
  /** Its size, 20 px unless told otherwise, and colour. */
  className?: string;
  strokeWidth?: number;
}

export function Icon({ of: Shape, label, className, strokeWidth = 1.75 }: IconProps) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return <Shape className={classNames("shrink-0", className ?? "size-5")} strokeWidth={strokeWidth} {...named} />;
}
