import { Outlet } from "react-router";
import { keepPrivate } from "./keep-private.server.ts";

export const middleware = [keepPrivate];

/** Around the pages of accounts, which no cache may hold. */
export default function PrivateLayout() {
  return <Outlet />;
}
