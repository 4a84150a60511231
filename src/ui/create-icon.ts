import { createElement, type ReactElement, type SVGProps } from "react";

interface Drawing {
  node: [tag: string, attributes: Record<string, string>][];
}

/** Replaces Lucide's `createLucideIcon` (see vite.config.ts) with a sixth of its size. Classes set size and color. */
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
