import { lazy } from "react";

const startEvents = ["pointerdown", "focusin", "keydown", "click", "popstate"];

// The filters are half of the page's script. The rendered ones work as a form until the first interaction loads it.
export const LateFilters = import.meta.env.SSR
  ? (await import("./more-filters.tsx")).MoreFilters
  : lazy(async () => {
      await waitUntilNeeded();
      return { default: (await import("./more-filters.tsx")).MoreFilters };
    });

/** Resolves at the first interaction, or immediately if the filters are open or not rendered yet. */
function waitUntilNeeded(): Promise<void> {
  const rendered = document.querySelector("search details");
  if (!rendered || rendered.hasAttribute("open")) return Promise.resolve();
  return new Promise((resolve) => {
    for (const name of startEvents) addEventListener(name, () => resolve(), { once: true, capture: true });
  });
}
