import { requestJson } from "../ui/request-json.ts";

/** Verifies the account of a mailed link, then shows the page of the result. Without script, a form verifies it. All statuses except 200 and 400 lead to a new link. */
export async function verifyAtOnce(show: (href: string) => unknown): Promise<void> {
  if (!document.querySelector("[data-verify]")) return;
  // Attributes of the page cannot hold each character of an address.
  const ids = location.pathname.split("/").slice(2, 4);
  const [userId, guid] = ids.map(decodeURIComponent);
  const { status } = await requestJson(`/api/auth/Verify/${ids.join("/")}`, { method: "PUT", body: { userId, guid } });
  const pages = new Map([
    [200, "/success"],
    [400, "/alreadyverify"],
  ]);
  await show(pages.get(status) ?? `/resendverification/${ids.join("/")}`);
}
