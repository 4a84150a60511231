// The first that matches counts: nearly every browser names several others.
const browsers = [
  [/\bEdgi?A?(?:OS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:(?:Headless)?Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;
const systems = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac(?:intosh| OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

/** What a browser says of itself in coarse words, such as "Firefox on Linux"; null where it says nothing that is known. Nothing of its own text is kept. */
export function describeDevice(userAgent: string | undefined): string | null {
  // What comes later in a longer one is no browser's.
  const text = (userAgent ?? "").slice(0, 512);
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1];
  const system = systems.find(([pattern]) => pattern.test(text))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}
