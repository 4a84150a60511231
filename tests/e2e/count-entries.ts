import type { Page } from "@playwright/test";

/** Counts the controls in which a person enters something, and the taps on anything but a text field or a list, in all pages. */
export async function countEntries(page: Page): Promise<{ fields: number; taps: number }> {
  const counts = { fields: 0, taps: 0 };
  await page.exposeFunction("count", (kind: keyof typeof counts) => {
    counts[kind] += 1;
  });
  await page.addInitScript(() => {
    const { count } = window as unknown as { count: (kind: string) => void };
    const entered = new Set<EventTarget | null>();
    for (const type of ["input", "change"])
      window.addEventListener(
        type,
        ({ target }) => {
          if (!entered.has(target)) count("fields");
          entered.add(target);
        },
        true,
      );
    window.addEventListener(
      "pointerdown",
      ({ isTrusted, target }) => {
        const isEntry = (target as Element).matches("input:not([type=checkbox], [type=radio]), select, textarea");
        if (isTrusted && !isEntry) count("taps");
      },
      true,
    );
  });
  return counts;
}
