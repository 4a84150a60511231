import type { ComponentType } from "react";

/** Loads the component of an island. `when` is the event of its form that needs it; without, it is needed at once. */
const islands = new Map<string, { when?: string; load: () => Promise<ComponentType<never>> }>([
  ["school", { when: "focusin", load: async () => (await import("../../../sign-up/school-field.tsx")).SchoolField }],
  [
    "subscribe",
    { load: async () => (await import("../../../payments/checkout/subscribe-button.tsx")).SubscribeButton },
  ],
  ["plan-welcome", { load: async () => (await import("../../../payments/checkout/plan-welcome.tsx")).PlanWelcome }],
]);

export function hydrateIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const { when, load } = islands.get(element.dataset.island ?? "") ?? {};
    if (!load) continue;
    const form = element.closest("form");
    if (!when || !form || form.contains(document.activeElement)) void hydrate(element, load);
    else form.addEventListener(when, () => void hydrate(element, load), { once: true });
  }
}

async function hydrate(element: HTMLElement, load: () => Promise<ComponentType<never>>): Promise<void> {
  const [{ createElement }, { hydrateRoot }, Component] = await Promise.all([
    import("react"),
    import("react-dom/client"),
    load(),
  ]);
  const props = JSON.parse(element.dataset.props ?? "{}");
  hydrateRoot(element, createElement(Component as ComponentType, props));
}
