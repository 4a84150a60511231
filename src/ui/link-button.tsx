import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { classNames } from "./class-names.ts";
import { PageLink, type PageLinkProps } from "./page-link.tsx";

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
