/** Limit of gzipped script bytes that a public page may load (docs/decisions/0023). */
export const scriptBudget = 120_000;

/** Returns the public pages by name, with a profile of the sample data; `url` is the product's URL. */
export async function publicPages(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/profile/SearchAthletes?fullName=kealoha-brooks`);
  const { result } = (await response.json()) as { result: { data: { athleteId: string }[] } };
  const unknownId = "00000000-0000-0000-0000-000000000000";
  return {
    home: "/",
    about: "/about",
    contact: "/contact",
    coaches: "/coaches",
    privacy: "/privacy",
    accessibility: "/accessibility",
    search: "/searchAthletes?gender=F&sportCode=VB",
    schools: "/schools?state=NE",
    "how numbers work": "/how-numbers-work",
    needs: "/needs?sportCode=VB",
    "contact rules": "/contact-rules?sport=VB&gender=F&division=NCAA-I&class=2029",
    school: "/schools/181002",
    profile: `/profile/${result.data[0]?.athleteId}`,
    "not found": "/no-such-page",
    "error page": "/error_page",
    "sign-in": "/signin",
    "sign-out": "/signout",
    "sign-up": "/signup",
    "sign-up sent": "/signup/sent",
    verify: `/verify/${unknownId}/${unknownId}`,
    verified: "/success",
    "already verified": "/alreadyverify",
    "resend verification": `/resendverification/${unknownId}/${unknownId}`,
    "ask for a new password": "/expireforgot",
    "new password sent": "/forgotresendsuccess",
    "new password": `/forgotpassword/${unknownId}/${unknownId}`,
    "password updated": "/passwordUpdateSuccessful",
    "confirm an address": `/confirmemail/${unknownId}/${unknownId}`,
    "request deletion": "/requestdeletion",
    "deletion requested": "/deletionrequested",
    // This page exists with and without PayPal.
    payment: "/payment/Y29hY2g=/cGxhbg==",
    "payment success": "/payment_success",
  };
}

/** Returns the gzipped bytes of the scripts that a page loads: the files that it names, and their imports. */
export async function scriptBytes(page: string): Promise<number> {
  const html = await (await fetch(page)).text();
  const scripts = [
    ...html.matchAll(
      /<(?:link rel="modulepreload"|script)[^>]*?(?:href|src)="([^"]+)"|data-script="([^"]+)"|import(?: \* as \w+ from)?[ (]"([^"]+)"/g,
    ),
  ];
  const waiting = scripts.map(([, linked, late, imported]) => new URL(linked ?? late ?? imported ?? "", page).href);
  const seen = new Map<string, number>();
  for (const address of waiting) {
    if (seen.has(address)) continue;
    seen.set(address, await gzippedBytes(address));
    for (const [, imported] of (await (await fetch(address)).text()).matchAll(/(?:from|import)"(\.\/[^"]+\.js)"/g))
      waiting.push(new URL(imported ?? "", address).href);
  }
  return [...seen.values()].reduce((sum, bytes) => sum + bytes, 0);
}

async function gzippedBytes(address: string): Promise<number> {
  const response = await fetch(address, { method: "HEAD", headers: { "accept-encoding": "gzip" } });
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  return Number(response.headers.get("content-length"));
}
