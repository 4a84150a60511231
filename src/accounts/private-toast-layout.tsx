import { Outlet } from "react-router";
import { ToastProvider } from "../ui/toast.tsx";
import { keepPrivate } from "./keep-private.server.ts";

export const middleware = [keepPrivate];

/** The same for pages that show toasts: most forms of accounts show none, and are spared the script. */
export default function PrivateToastLayout() {
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
}
