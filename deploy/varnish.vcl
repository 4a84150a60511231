vcl 4.1;

# Varnish 7 in front of the product: apt install varnish, copy this file to /etc/varnish/default.vcl, and start varnishd with -p http_gzip_support=off,
# because the product compresses its pages. TLS ends before it, such as in haproxy or Caddy. The product needs TRUST_PROXY with the address of Varnish.
#
# Each public page is revalidated by its entity tag at each request, so that a hidden or deleted profile is gone at the next request. The product
# answers with 304, and Varnish sends the bytes. If the product fails, a page that it confirmed during the last minute is sent, and a page without athletes
# for a day.

import std;

backend product {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = { .url = "/readyz"; .interval = 1s; .timeout = 3s; .window = 4; .threshold = 2; .initial = 2; }
}

sub vcl_recv {
  # Only anonymous requests for pages. A page for a member names the member.
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Cookie || req.http.Authorization || req.url ~ "^/(api|assets)/") {
    return (pass);
  }
  # The player of a page in a frame, and pages fetched in advance, are other responses.
  if ((req.http.Sec-Fetch-Dest && req.http.Sec-Fetch-Dest !~ "^(document|empty)$") || req.http.Sec-Purpose) {
    return (pass);
  }
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # Parallel requests for one page are validated in parallel.
  set req.hash_ignore_busy = true;
  # Stale pages are allowed only after the product failed to answer this request.
  if (req.restarts == 0 && std.healthy(req.backend_hint)) {
    set req.grace = 0s;
  }
  return (hash);
}

sub vcl_backend_response {
  if (beresp.status >= 500 && !bereq.uncacheable) {
    return (abandon);
  }
  # Varnish skips objects with a lifetime of 0.
  set beresp.ttl = 1ms;
  # A 404 replaces the page that it follows.
  if (bereq.uncacheable || beresp.http.Set-Cookie || (beresp.status != 404
      && (beresp.status != 200 || !beresp.http.ETag || beresp.http.Cache-Control ~ "private|no-store"))) {
    set beresp.uncacheable = true;
    return (deliver);
  }
  set beresp.keep = 1d;
  set beresp.grace = 60s;
  if (bereq.url ~ "^/(about|accessibility|contact|privacy)$") {
    set beresp.grace = 1d;
  }
  return (deliver);
}

sub vcl_backend_error {
  if (!bereq.uncacheable) {
    return (abandon);
  }
}

sub vcl_synth {
  # The fetch failed: look for a page that may be stale.
  if (resp.status == 503 && req.restarts == 0 && req.method == "GET" && !req.http.Cookie) {
    return (restart);
  }
  set resp.http.Retry-After = "5";
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  synthetic("Please try again in a few seconds.");
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
