import { redirectDocument } from "react-router";

/**
 * Forces full page loads to and from the payment page: a security policy applies to a whole document, and only this page's policy allows
 * PayPal's script.
 */
export function forceDocumentNavigation({ request }: { request: Request }): void {
  const from = location.pathname;
  const { pathname: to } = new URL(request.url);
  if (from !== to && (isPayment(from) || isPayment(to))) throw redirectDocument(request.url);
}

function isPayment(path: string): boolean {
  return /^\/payment\//i.test(path);
}
