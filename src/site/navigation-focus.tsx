import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { announceTitle } from "../ui/announce.ts";

/**
 * Imitates a page load on client navigation: moves the focus to the new content and announces its title. If only the query changed, focuses
 * the element with `data-landing`, if any, and announces a changed title. Must follow ScrollRestoration, so that its scrolling wins. Contains the
 * page's only polite live region.
 */
export function NavigationFocus() {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef({ location, title: "" });

  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = { location, title: document.title };
    if (from.location === location || location.hash) return;
    if (from.location.pathname !== location.pathname) {
      document.querySelector("main")?.focus({ preventScroll: true });
      announceTitle();
      return;
    }
    if (from.title !== document.title) announceTitle();
    // Going back restores the scroll position, which a focus change would lose.
    if (from.location.search !== location.search && navigationType !== "POP") land();
  }, [location, navigationType]);

  // Its text is `announce`'s.
  return <p role="status" data-announcer className="sr-only" />;
}

function land() {
  const landing = document.querySelector<HTMLElement>("[data-landing]");
  if (!landing) return;
  landing.focus({ preventScroll: true });
  const { top } = landing.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight * 0.6) landing.scrollIntoView({ block: "start" });
}
