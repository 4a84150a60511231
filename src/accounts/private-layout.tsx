import { Outlet } from "react-router";
import { ToastProvider } from "../ui/toast.tsx";
import type { Route } from "./+types/private-layout.ts";

/**
 * The URL of an account page may contain a one-time link, so no cache, search engine or other site may receive it. The referrer policy is not
 * `no-referrer`: with that, browsers send `Origin: null` with a form, as a sandboxed page of an attacker does.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async (_args, next) => {
    const response = await next();
    response.headers.set("cache-control", "no-store");
    response.headers.set("referrer-policy", "same-origin");
    response.headers.set("x-robots-tag", "noindex");
    return response;
  },
];

export default function PrivateLayout() {
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
}
