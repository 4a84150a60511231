/** Sources that PayPal's script needs in the security policy of the page it runs on, as PayPal documents them; `sdkOrigin` besides, where a stand-in serves it. */
export function paypalPolicy({ nonce, sdkOrigin }: { nonce: string; sdkOrigin: string }): Record<string, string[]> {
  const hosts = ["https://*.paypal.com", "https://*.paypalobjects.com"];
  if (!/^https:\/\/(?:[a-z\d-]+\.)*paypal\.com$/.test(sdkOrigin)) hosts.push(sdkOrigin);
  return {
    "script-src": hosts,
    // The script puts style elements in, all with the nonce that it was loaded with.
    "style-src": [`'nonce-${nonce}'`, ...hosts],
    "connect-src": hosts,
    "frame-src": hosts,
    "img-src": hosts,
  };
}
