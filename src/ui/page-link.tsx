import { type ComponentProps, use } from "react";
import { Link, type LinkProps } from "react-router";
import { DocumentContext } from "./documents/document-context.ts";

type RouterProps = "discover" | "prefetch" | "preventScrollReset" | "reloadDocument";

export type PageLinkProps = Omit<ComponentProps<"a">, "href"> & Pick<LinkProps, RouterProps> & { to: string };

/** A link to a page of the site: of the router, or a plain one on a document, where no router runs. */
export function PageLink({ to, discover, prefetch, preventScrollReset, reloadDocument, ...rest }: PageLinkProps) {
  const { isHydrated } = use(DocumentContext);
  if (!isHydrated) return <a {...rest} href={to} />;
  return <Link {...rest} {...{ to, discover, prefetch, preventScrollReset, reloadDocument }} />;
}
