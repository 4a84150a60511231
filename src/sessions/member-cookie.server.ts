import { isIP } from "node:net";

/** How the session of a member stands in a browser, at the address that was asked for. */
export interface MemberCookie {
  name: string;
  /** Whether it has the prefix `__Host-`: no other host and no unprotected connection can have set it. */
  isSecure: boolean;
  /** Origin of our own pages there, without a slash at the end. */
  ownOrigin: string;
}

const bareName = "openroster-session";

/** The cookie of a request, by where the site is reached. Browsers take a protected cookie over https and from the machine itself, else only a plain one. */
export function memberCookie({
  publicUrl,
  protocol,
  host,
}: {
  publicUrl: string;
  protocol: string;
  host: string;
}): MemberCookie {
  if (publicUrl.startsWith("https:")) return { name: `__Host-${bareName}`, isSecure: true, ownOrigin: publicUrl };
  const isSecure = protocol === "https" || isLoopback(host);
  return { name: isSecure ? `__Host-${bareName}` : bareName, isSecure, ownOrigin: `${protocol}://${host}` };
}

/** The Set-Cookie header that hands a session out; the browser forgets it when it is closed, the server after 30 idle minutes. */
export function handOut(cookie: MemberCookie, token: string): string {
  return `${cookie.name}=${token}; ${attributes(cookie)}`;
}

/** The Set-Cookie header that takes a session back. */
export function takeBack(cookie: MemberCookie): string {
  return `${cookie.name}=; Max-Age=0; ${attributes(cookie)}`;
}

/** Every value that a request has under the name of the cookie, as it stands there. */
export function readCookies(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders
    .filter((_, place) => place % 2 === 1 && rawHeaders[place - 1]?.toLowerCase() === "cookie")
    .flatMap((header) => header.split(";"))
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}

function attributes({ isSecure }: MemberCookie): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

function isLoopback(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname === "localhost" || hostname === "[::1]" || (isIP(hostname) === 4 && hostname.startsWith("127."));
}
