import { Outlet } from "react-router";
import { keepPrivate } from "./keep-private.server.ts";

export const middleware = [keepPrivate];

export default function PrivateLayout() {
  return <Outlet />;
}
