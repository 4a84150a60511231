import { createContext, type FunctionComponent, type ReactNode, use } from "react";

/** A component whose markup depends only on its props, which must be JSON values. */
export interface Part {
  Component: FunctionComponent<never>;
  props: object;
}

/** Collects the parts of a page, which the server renders apart. Null renders each part in its place. */
export const PartsContext = createContext<Part[] | null>(null);

export const partSlot = "data-part";

/** Renders a component whose markup the server reuses for equal props. It must not depend on the URL, and not call `useId`. */
export function PagePart<Props extends object>({
  component: Component,
  props,
}: {
  component: FunctionComponent<Props>;
  props: Props;
}): ReactNode {
  const parts = import.meta.env.SSR ? use(PartsContext) : null;
  return parts ? <i {...{ [partSlot]: parts.push({ Component, props }) - 1 }} /> : <Component {...props} />;
}
