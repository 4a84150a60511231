import { useLocation, useNavigate, useNavigation } from "react-router";

// What the address says about a window over the profile; the rest of it says what is chosen.
const windows = ["event", "share"];

/** What an address chooses, without the window that it opens. */
export function choiceIn(search: string): URLSearchParams {
  const choice = new URLSearchParams(search);
  for (const name of windows) choice.delete(name);
  return choice;
}

/** What the address says, or the address that is just being loaded: a window need not wait for it. */
export function useWindowAddress(): URLSearchParams {
  const location = useLocation();
  const next = useNavigation().location;
  const { search } = next?.pathname === location.pathname ? next : location;
  return new URLSearchParams(search);
}

/** Closes a window: goes back where it was opened from this page, so that "back" does not open it again. */
export function useCloseWindow(closeHref: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => {
    if (state?.opened === true) void navigate(-1);
    else void navigate(closeHref, { replace: true, preventScrollReset: true });
  };
}
