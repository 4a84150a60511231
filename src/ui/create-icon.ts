import { createElement, type ReactElement, type SVGProps } from "react";

interface Drawing {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Stands in for Lucide's own maker of icons (vite.config.ts puts it there): the part of it that this site uses, a sixth of its size,
 * on every page with script. Size and colour come from classes.
 */
// biome-ignore lint/style/noDefaultExport: so that Lucide finds it.
export default function createIcon({ node }: Drawing): (props: SVGProps<SVGSVGElement>) => ReactElement {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props) =>
    createElement(
      "svg",
      {
        viewBox: "0 0 24 24",
        width: 24,
        height: 24,
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...props,
      },
      parts,
    );
}
