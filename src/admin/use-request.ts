import { useState } from "react";
import { useRevalidator } from "react-router";
import { useToast } from "../ui/toast.tsx";
import { requestAdmin } from "./request-admin.tsx";

/**
 * Sends a request of the portal, shows its message for eight seconds, and reads the page again, unless it worked and `keepsPage` is set. Returns
 * the result, or null if it failed.
 */
export function useRequest() {
  const showToast = useToast();
  const revalidator = useRevalidator();
  const [pending, setPending] = useState<string | null>(null);

  async function send<Result>(
    path: string,
    { method = "POST", body, keepsPage = false }: { method?: "POST" | "PUT"; body?: object; keepsPage?: boolean } = {},
  ): Promise<Result | null> {
    setPending(path);
    const outcome = await requestAdmin<Result>(path, { method, ...(body && { body }) });
    if (outcome.ok) showToast({ message: outcome.message, tone: "success", duration: 8000 });
    else if (outcome.status !== 401) showToast({ message: outcome.message, tone: "danger", duration: 8000 });
    if (!outcome.ok || !keepsPage) await revalidator.revalidate();
    setPending(null);
    return outcome.ok ? outcome.result : null;
  }

  return { pending, send };
}
