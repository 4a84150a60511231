import { createContext, useContext } from "react";

/** Nonce of the content security policy of the answer under way; the browser has none and needs none. */
export const NonceContext = createContext<string | undefined>(undefined);

const escapes: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** JSON that no text in it can end or change, where it stands in a script of an HTML page. */
function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);
}

/** Data for search engines in the words of schema.org; `@context` is added. */
export function JsonLd({ data }: { data: { "@type": string } & Record<string, unknown> }) {
  return (
    <script
      type="application/ld+json"
      nonce={useContext(NonceContext)}
      // A browser hides the nonce from scripts, so that it seems to be missing there.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped for a script.
      dangerouslySetInnerHTML={{ __html: scriptJson({ "@context": "https://schema.org", ...data }) }}
    />
  );
}
