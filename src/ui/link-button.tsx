import { Link, type LinkProps } from "react-router";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { classNames } from "./class-names.ts";

type LinkButtonProps = Omit<LinkProps, "className"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
};

export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass({ variant, size, className })} />;
}

/** A link on a line of its own, at least 44 px high. */
export function TextLink({ className, ...rest }: Omit<LinkProps, "className"> & { className?: string }) {
  return <Link {...rest} className={classNames("text-link inline-flex min-h-11 items-center", className)} />;
}

/** A link inside a sentence. */
export function InlineLink(props: Omit<LinkProps, "className">) {
  return <Link {...props} className="text-link" />;
}
