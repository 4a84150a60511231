import type { ReactNode } from "react";
import { Link, useActionData } from "react-router";
import { brand } from "../brand.ts";
import { classNames } from "./class-names.ts";
import { TextLink } from "./link-button.tsx";

/** The document title of a page. It begins with "Error:" after a form that was rejected, or with `hasError`. */
export function PageTitle({ title, hasError = false }: { title: string; hasError?: boolean | undefined }) {
  const result = useActionData<{ good?: boolean } | null>();
  return <title>{`${hasError || (result && !result.good) ? "Error: " : ""}${title} | ${brand.name}`}</title>;
}

/** The head of a work page: at most two lines, with the actions of the page at its right. An introduction is its children. */
export function WorkHead({
  title,
  heading = title,
  hasError,
  back,
  actions,
  children,
}: {
  title: string;
  heading?: ReactNode;
  hasError?: boolean;
  back?: { to: string; text: ReactNode };
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <PageTitle title={title} hasError={hasError} />
      <div className="min-w-0 flex-1 basis-80">
        {back && (
          <Link to={back.to} className="text-link inline-flex min-h-6 items-center text-sm print:hidden">
            {back.text}
          </Link>
        )}
        <h1 className="headline-work wrap-anywhere">{heading}</h1>
        {children && <p className="wrap-anywhere mt-0.5 max-w-[72rem] text-ink-muted">{children}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">{actions}</div>}
    </header>
  );
}

/** The head of a page: its title, a link to the page above, the heading, and an introduction as children. */
export function PageHead({
  title,
  heading = title,
  hasError,
  back,
  children,
}: {
  title: string;
  heading?: ReactNode;
  hasError?: boolean;
  back?: { to: string; text: ReactNode };
  children?: ReactNode;
}) {
  return (
    <>
      <PageTitle title={title} hasError={hasError} />
      {back && (
        <TextLink to={back.to} className="print:hidden">
          {back.text}
        </TextLink>
      )}
      <h1 className={classNames("headline-page wrap-anywhere", back && "mt-2")}>{heading}</h1>
      {children && <p className="lede mt-3">{children}</p>}
    </>
  );
}
