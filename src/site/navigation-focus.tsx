import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { announceTitle } from "../ui/announce.ts";

/** Imitates a page load: moves the focus and announces the title. Must follow ScrollRestoration. Holds the page's only polite live region. */
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
    if (from.location.search !== location.search && navigationType !== "POP")
      land(withoutPage(from.location.search) !== withoutPage(location.search));
  }, [location, navigationType]);

  // Its text is `announce`'s.
  return <p role="status" data-announcer className="sr-only" />;
}

/** Another page of a list opens at its top, as every page does. */
function withoutPage(search: string): string {
  return search.replace(/[?&]page=\d+/, "");
}

function land(scrolls: boolean) {
  const landing = document.querySelector<HTMLElement>("[data-landing]");
  if (!landing) return;
  landing.focus({ preventScroll: true });
  const { top } = landing.getBoundingClientRect();
  if (scrolls && (top < 0 || top > window.innerHeight * 0.6)) landing.scrollIntoView({ block: "start" });
}
