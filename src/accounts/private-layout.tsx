import { Outlet } from "react-router";
import { preventStorage } from "./prevent-storage.server.ts";

export const middleware = [preventStorage];

export default function PrivateLayout() {
  return <Outlet />;
}
