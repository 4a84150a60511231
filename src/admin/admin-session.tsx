import { useEffect, useSyncExternalStore } from "react";
import { href, redirect, useNavigate } from "react-router";

const tokenKey = "token";
const emailKey = "userEmail";

/** Returns the bearer token of this browser, or null if no administrator is signed in. */
export function readToken(): string | null {
  return localStorage.getItem(tokenKey);
}

/** Returns the token or redirects to the sign-in. Every page of the portal calls it first. */
export function requireToken(): string {
  const token = readToken();
  if (!token) throw redirect(href("/login"));
  return token;
}

/** Stores token and address until the page unloads. */
export function storeSession({ token, email }: { token: string; email: string }): void {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(emailKey, email);
}

/** Deletes the token but not the address. */
export function deleteToken(): void {
  localStorage.removeItem(tokenKey);
}

export function useUserEmail(): string {
  return useSyncExternalStore(
    onStorage,
    () => localStorage.getItem(emailKey) ?? "",
    () => "",
  );
}

/** Clears the local storage when the page unloads, so that a reload signs out. `beforeunload` would also fire for downloads. */
export function useForgetOnUnload(): void {
  useEffect(() => window.addEventListener("pagehide", forget), []);
}

/** Redirects to the sign-in if the token is missing, for example after a sign-out in another window or a return from the back/forward cache. */
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
