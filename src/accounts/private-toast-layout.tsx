import { Outlet } from "react-router";
import { privateMeta } from "../ui/page-meta.ts";
import { ToastProvider } from "../ui/toast.tsx";
import { preventStorage } from "./prevent-storage.server.ts";

export const middleware = [preventStorage];

export const meta = () => privateMeta();

/** Layout of account pages that show toasts. A layout of its own, because most account forms need no toast script. */
export default function PrivateToastLayout() {
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
}
