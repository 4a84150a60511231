import { redirectDocument } from "react-router";

/** Forces full page loads: a security policy applies to a whole document, and only that of this page allows PayPal's script. */
export function forceDocumentNavigation({ request }: { request: Request }): void {
  const from = location.pathname;
  const { pathname: to } = new URL(request.url);
  if (from !== to && (isPayment(from) || isPayment(to))) throw redirectDocument(request.url);
}

function isPayment(path: string): boolean {
  return /^\/payment\//i.test(path);
}
