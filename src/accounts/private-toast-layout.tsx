import { Outlet } from "react-router";
import { ToastProvider } from "../ui/toast.tsx";
import { keepPrivate } from "./keep-private.server.ts";

export const middleware = [keepPrivate];

/** Layout of account pages that show toasts. A layout of its own, because most account forms need no toast script. */
export default function PrivateToastLayout() {
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
}
