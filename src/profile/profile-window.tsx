import { useLocation, useNavigate, useNavigation } from "react-router";

// Search parameters that open a dialog over the profile.
const windows = ["event", "share"];

export function choiceIn(search: string): URLSearchParams {
  const choice = new URLSearchParams(search);
  for (const name of windows) choice.delete(name);
  return choice;
}

/** Returns the current search parameters, or those of the pending navigation, so that a dialog opens without delay. */
export function useWindowAddress(): URLSearchParams {
  const location = useLocation();
  const next = useNavigation().location;
  const { search } = next?.pathname === location.pathname ? next : location;
  return new URLSearchParams(search);
}

/** Goes back in history if this page opened the dialog, so that "back" does not reopen it. */
export function useCloseWindow(closeHref: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => {
    if (state?.opened === true) void navigate(-1);
    else void navigate(closeHref, { replace: true, preventScrollReset: true });
  };
}
