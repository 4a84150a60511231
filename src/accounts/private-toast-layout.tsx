import { Outlet } from "react-router";
import { ToastProvider } from "../ui/toast.tsx";
import { preventStorage } from "./prevent-storage.server.ts";

export const middleware = [preventStorage];

/** Layout of account pages that show toasts. A layout of its own, because most account forms need no toast script. */
export default function PrivateToastLayout() {
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
}
