import { Outlet } from "react-router";
import { ToastProvider } from "../ui/toast.tsx";
import type { Route } from "./+types/private-layout.ts";

/** The address of a page of accounts may hold a one-time link: no cache, no search engine and no other site may learn it, whatever the answer is. */
export const middleware: Route.MiddlewareFunction[] = [
  async (_visit, next) => {
    const response = await next();
    response.headers.set("cache-control", "no-store");
    response.headers.set("referrer-policy", "no-referrer");
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
