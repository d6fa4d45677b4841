import { createElement, type FunctionComponent, type SVGProps } from "react";

/**
 * Stands in for the maker of components inside lucide-react (see vite.config.ts): our icons get their size and stroke
 * from `Icon` alone, and pages need not fetch all the other ways to set them.
 */
export default function createIcon({
  node,
}: {
  node: [tag: string, attributes: Record<string, string>][];
}): FunctionComponent<SVGProps<SVGSVGElement>> {
  return (props) =>
    createElement(
      "svg",
      {
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
