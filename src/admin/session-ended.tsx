import { useEffect, useRef } from "react";
import { href, useNavigate } from "react-router";
import { useToast } from "../ui/toast.tsx";
import { deleteToken } from "./admin-session.tsx";

export function SessionEnded() {
  const navigate = useNavigate();
  const showToast = useToast();
  const isAnnounced = useRef(false);

  useEffect(() => {
    if (isAnnounced.current) return;
    isAnnounced.current = true;
    deleteToken();
    showToast({ message: "Token Expired!please login again to continue.", tone: "danger", duration: 4000 });
    void navigate(href("/login"), { replace: true });
  }, [navigate, showToast]);

  return null;
}
