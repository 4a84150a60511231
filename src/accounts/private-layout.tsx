import { Outlet } from "react-router";
import { privateMeta } from "../ui/page-meta.ts";
import { preventStorage } from "./prevent-storage.server.ts";

export const middleware = [preventStorage];

export const meta = () => privateMeta();

export default function PrivateLayout() {
  return <Outlet />;
}
