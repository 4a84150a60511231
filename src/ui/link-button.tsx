import { type ComponentProps, use } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { classNames } from "./class-names.ts";
import { DocumentContext } from "./document-context.ts";

type RouterProps = "discover" | "prefetch" | "preventScrollReset" | "reloadDocument";

export type PageLinkProps = Omit<ComponentProps<"a">, "href"> & Pick<LinkProps, RouterProps> & { to: string };

/** A link to a page of the site: of the router, or a plain one on a document, where no router runs. */
export function PageLink({ to, discover, prefetch, preventScrollReset, reloadDocument, ...rest }: PageLinkProps) {
  const { isHydrated } = use(DocumentContext);
  if (!isHydrated) return <a {...rest} href={to} />;
  return <Link {...rest} {...{ to, discover, prefetch, preventScrollReset, reloadDocument }} />;
}

type LinkButtonProps = Omit<PageLinkProps, "className"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
};

export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <PageLink {...rest} className={buttonClass({ variant, size, className })} />;
}

/** A link on a line of its own, at least 44 px high. */
export function TextLink({ className, ...rest }: Omit<PageLinkProps, "className"> & { className?: string }) {
  return <PageLink {...rest} className={classNames("text-link inline-flex min-h-11 items-center", className)} />;
}

/** A link inside a sentence. */
export function InlineLink(props: Omit<PageLinkProps, "className">) {
  return <PageLink {...props} className="text-link" />;
}
