import { Outlet } from "react-router";
import { keepPrivate } from "./keep-private.server.ts";

export const middleware = [keepPrivate];

/** Layout of account pages. */
export default function PrivateLayout() {
  return <Outlet />;
}
