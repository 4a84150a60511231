import { href, Link, NavLink } from "react-router";
import { dropToken, readToken } from "./admin-session.tsx";
import { callAdmin } from "./call-admin.tsx";

/** List items with the one place to go and the way out. */
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

/** The server is told with the token, then the token goes. Nobody waits for the answer: without it the session ends of itself. */
function signOut() {
  if (readToken()) void callAdmin({ method: "POST", path: "/auth/Logout" });
  dropToken();
}
