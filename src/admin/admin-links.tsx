import { href, Link, NavLink } from "react-router";
import { deleteToken, readToken } from "./admin-session.tsx";
import { requestAdmin } from "./request-admin.tsx";

export function AdminLinks({ className, onChoose }: { className: string; onChoose?: () => void }) {
  return (
    <>
      <li>
        <NavLink to={href("/admin")} end className={className} onClick={onChoose}>
          Athletes
        </NavLink>
      </li>
      <li>
        <Link to={href("/login")} className={className} onClick={signOut}>
          Logout
        </Link>
      </li>
    </>
  );
}

/** Ends the session on the server without waiting for the response: an unused session expires. */
function signOut() {
  if (readToken()) void requestAdmin("/auth/Logout", { method: "POST" });
  deleteToken();
}
