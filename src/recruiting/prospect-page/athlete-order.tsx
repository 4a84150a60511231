import { type MouseEvent, useEffect } from "react";
import { href, useNavigate } from "react-router";
import { TextLink } from "../../ui/link-button.tsx";

/** Name of the parameter with the athletes of the list that the page was opened from. A shared address has it, too. */
const listParam = "in";
const reach = 50;
const athletePath = /^\/coach\/prospects\/([A-Za-z0-9]+)$/;

/** Returns the ids of an address that this module wrote. */
export function readOrder(params: URLSearchParams): string[] {
  const ids = (params.get(listParam) ?? "").split(".").filter((id) => /^[A-Za-z0-9]{1,20}$/.test(id));
  return [...new Set(ids)].slice(0, 2 * reach + 1);
}

function addressOf(athleteId: string, ids: readonly string[]): string {
  return `${href("/coach/prospects/:athleteId", { athleteId })}?${listParam}=${ids.join(".")}`;
}

/** Handler of a page with links to athletes: the address of the opened one gets the athletes around it, in their order on the page. */
export function useAthleteOrder() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const athleteId = link && athletePath.exec(link.pathname)?.[1];
    if (!link || !athleteId || link.search || event.defaultPrevented || event.button !== 0) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>("a[href*='/coach/prospects/']")];
    const all = [...new Set(links.flatMap(({ pathname }) => athletePath.exec(pathname)?.[1] ?? []))];
    const at = all.indexOf(athleteId);
    if (all.length < 2 || at < 0) return;
    const address = addressOf(athleteId, all.slice(Math.max(0, at - reach), at + reach + 1));
    // A new tab reads the address of the link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      link.search = new URL(address, location.href).search;
      return;
    }
    event.preventDefault();
    void navigate(address);
  };
}

/** Links to the previous and the next athlete of the list, also by the keys K and J. */
export function AthleteOrder({ athleteId, ids }: { athleteId: string; ids: string[] }) {
  const navigate = useNavigate();
  const at = ids.indexOf(athleteId);
  const to = (step: number) => (at >= 0 && ids[at + step] ? addressOf(ids[at + step] ?? "", ids) : null);
  const [previous, next] = [to(-1), to(1)];

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog, [contenteditable]"))
        return;
      const address = { j: next, ArrowRight: next, k: previous, ArrowLeft: previous }[event.key];
      if (!address) return;
      event.preventDefault();
      void navigate(address);
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [navigate, previous, next]);

  if (at < 0 || ids.length < 2) return null;
  return (
    <nav aria-label="Athletes of the list" className="flex flex-wrap items-center gap-x-4 print:hidden">
      <Step to={previous} shortcut="K">
        Previous
      </Step>
      <span className="figure text-ink-muted">{`${at + 1} of ${ids.length}`}</span>
      <Step to={next} shortcut="J">
        Next
      </Step>
    </nav>
  );
}

function Step({ to, shortcut, children }: { to: string | null; shortcut: string; children: string }) {
  const text = (
    <>
      {children}
      <kbd
        aria-hidden
        className="ml-1.5 rounded-sm border border-line-strong px-1.5 py-0.5 font-sans text-xs pointer-coarse:hidden"
      >
        {shortcut}
      </kbd>
    </>
  );
  if (!to) return <span className="inline-flex min-h-11 items-center text-ink-subtle">{text}</span>;
  return (
    <TextLink to={to} aria-keyshortcuts={shortcut}>
      {text}
    </TextLink>
  );
}
