import { redirectDocument } from "react-router";

/**
 * Loads the page of a payment, and what is opened from it, as documents of their own: a security policy belongs to the document, and only
 * that page's lets PayPal's script in.
 */
export function keepPaymentsApart({ request }: { request: Request }): void {
  const from = location.pathname;
  const { pathname: to } = new URL(request.url);
  if (from !== to && (isPayment(from) || isPayment(to))) throw redirectDocument(request.url);
}

function isPayment(path: string): boolean {
  return /^\/payment\//i.test(path);
}
