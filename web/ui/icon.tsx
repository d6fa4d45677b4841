import type { ComponentType, SVGProps } from "react";
import { classNames } from "./class-names.ts";

/** An icon exported by `lucide-react/icons/<name>`. Import icons one by one, so that pages load only those they use. */
export type IconShape = ComponentType<SVGProps<SVGSVGElement>>;

interface IconProps {
  of: IconShape;
  /** Accessible name, for an icon without text beside it. */
  label?: string;
  /** Size (default 20 px) and colour. */
  className?: string;
  strokeWidth?: number;
}

export function Icon({ of: Shape, label, className, strokeWidth = 1.75 }: IconProps) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return <Shape className={classNames("shrink-0", className ?? "size-5")} strokeWidth={strokeWidth} {...named} />;
}
