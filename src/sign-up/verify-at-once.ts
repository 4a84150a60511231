import { requestJson } from "../ui/request-json.ts";

/** Verifies the account of the page of a mailed link. Without script, a form does. All statuses except 200 and 400 lead to a new link. */
export async function verifyAtOnce(): Promise<void> {
  const { userId, guid } = document.querySelector<HTMLElement>("[data-verify]")?.dataset ?? {};
  if (!userId || !guid) return;
  const ids = `${encodeURIComponent(userId)}/${encodeURIComponent(guid)}`;
  const { status } = await requestJson(`/api/auth/Verify/${ids}`, { method: "PUT", body: { userId, guid } });
  const pages = new Map([
    [200, "/success"],
    [400, "/alreadyverify"],
  ]);
  location.replace(pages.get(status) ?? `/resendverification/${ids}`);
}
