import { useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Does what a browser does when it loads a page, for pages that a script puts in: moves the focus to the new content and
 * says its title. Where only the query changed, the focus goes to what is marked `data-landing`, if anything.
 * It stands after ScrollRestoration, so that its scrolling is the last.
 */
export function NavigationFocus() {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef(location);
  const [spoken, setSpoken] = useState("");

  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = location;
    if (from === location || location.hash) return;
    if (from.pathname !== location.pathname) {
      document.querySelector("main")?.focus({ preventScroll: true });
      setSpoken(document.title);
      return;
    }
    // Going back restores the place on the page; nothing may move it.
    if (from.search !== location.search && navigationType !== "POP") land();
  }, [location, navigationType]);

  return (
    <p aria-live="polite" className="sr-only">
      {spoken}
    </p>
  );
}

function land() {
  const landing = document.querySelector<HTMLElement>("[data-landing]");
  if (!landing) return;
  landing.focus({ preventScroll: true });
  const { top } = landing.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight * 0.6) landing.scrollIntoView({ block: "start" });
}
