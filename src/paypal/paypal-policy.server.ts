/** Returns the CSP sources that PayPal documents for its script. `sdkOrigin` is an additional source: in tests a fake serves the script. */
export function paypalPolicy({ nonce, sdkOrigin }: { nonce: string; sdkOrigin: string }): Record<string, string[]> {
  const hosts = ["https://*.paypal.com", "https://*.paypalobjects.com"];
  if (!/^https:\/\/(?:[a-z\d-]+\.)*paypal\.com$/.test(sdkOrigin)) hosts.push(sdkOrigin);
  return {
    "script-src": hosts,
    // PayPal's script adds style elements with the nonce of its own script element.
    "style-src": [`'nonce-${nonce}'`, ...hosts],
    "connect-src": hosts,
    "frame-src": hosts,
    "img-src": hosts,
  };
}
