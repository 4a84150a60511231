import { useEffect, useSyncExternalStore } from "react";
import { href, redirect, useNavigate } from "react-router";

const tokenKey = "token";
const emailKey = "userEmail";

/** The bearer token of this browser, or null where nobody is signed in. */
export function readToken(): string | null {
  return localStorage.getItem(tokenKey);
}

/** The token, or away to the sign-in: what stands before every page of the portal. */
export function requireToken(): string {
  const token = readToken();
  if (!token) throw redirect(href("/login"));
  return token;
}

/** Keeps who signed in, until the page unloads. */
export function keepSession({ token, email }: { token: string; email: string }): void {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(emailKey, email);
}

/** Forgets the token; the address stays. */
export function dropToken(): void {
  localStorage.removeItem(tokenKey);
}

/** The address that signed in, empty while it is not known: on the server and before. */
export function useUserEmail(): string {
  return useSyncExternalStore(
    onStorage,
    () => localStorage.getItem(emailKey) ?? "",
    () => "",
  );
}

/**
 * Clears the local storage when the page unloads: a reload signs out. `beforeunload` would also come for a mail link or a download, and
 * for a page that its reader then decides to stay on. Nothing takes the listener away again: it is the document that ends, whatever page it shows.
 */
export function useForgetOnUnload(): void {
  useEffect(() => window.addEventListener("pagehide", forget), []);
}

/** Leads away when the token went: in another window, or while this page lay in the browser's cache of pages to go back to. */
export function useWatchToken(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const check = () => {
      if (!readToken()) void navigate(href("/login"), { replace: true });
    };
    window.addEventListener("pageshow", check);
    window.addEventListener("storage", check);
    return () => {
      window.removeEventListener("pageshow", check);
      window.removeEventListener("storage", check);
    };
  }, [navigate]);
}

function forget() {
  localStorage.clear();
}

function onStorage(changed: () => void) {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}
