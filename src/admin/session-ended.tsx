import { useEffect, useRef } from "react";
import { href, useNavigate } from "react-router";
import { useToast } from "../ui/toast.tsx";
import { dropToken } from "./admin-session.tsx";

/** Stands where a list could not be had: says so and leads to the sign-in, where the message still stands. */
export function SessionEnded() {
  const navigate = useNavigate();
  const showToast = useToast();
  const said = useRef(false);

  useEffect(() => {
    if (said.current) return;
    said.current = true;
    dropToken();
    showToast({ message: "Token Expired!please login again to continue.", tone: "danger", duration: 4000 });
    void navigate(href("/login"), { replace: true });
  }, [navigate, showToast]);

  return null;
}
