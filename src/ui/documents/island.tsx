import type { ComponentType } from "react";

/**
 * A component of a document that React hydrates in the browser: `hydrate-islands.ts` names its module. Props must be JSON values, and the
 * component must not use the router or `useId`.
 */
export function Island<Props extends object>({
  name,
  component: Component,
  props,
}: {
  name: string;
  component: ComponentType<Props>;
  props: Props;
}) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)} className="contents">
      <Component {...props} />
    </div>
  );
}
