import type { ReactNode } from "react";
import { Link, useActionData } from "react-router";
import { brand } from "../brand.ts";
import { classNames } from "./class-names.ts";
import { ChevronLeft } from "./icons/chevron-left.tsx";
import { TextLink } from "./link-button.tsx";

/** The document title of a page. It begins with "Error:" after a form that was rejected, or with `hasError`. */
export function PageTitle({ title, hasError = false }: { title: string; hasError?: boolean | undefined }) {
  const result = useActionData<{ good?: boolean } | null>();
  return <title>{`${hasError || (result && !result.good) ? "Error: " : ""}${title} | ${brand.name}`}</title>;
}

/** The head of a work page, at most 120 px high: the title, an introduction of one or two lines as children, and the actions at its right. */
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
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-2 max-sm:-mt-3 sm:mb-5">
      <PageTitle title={title} hasError={hasError} />
      <div className="min-w-0 flex-1 basis-64">
        {/* On a phone, the link is an arrow before the title. */}
        <div className="max-sm:flex max-sm:items-start">
          {back && (
            <Link
              to={back.to}
              className="text-link inline-flex min-h-6 items-center text-sm max-sm:-my-2.5 max-sm:-ml-3 max-sm:size-11 max-sm:shrink-0 max-sm:justify-center print:hidden"
            >
              <ChevronLeft aria-hidden className="size-6 sm:hidden" />
              <span className="max-sm:sr-only">{back.text}</span>
            </Link>
          )}
          <h1 className="headline-work wrap-anywhere min-w-0">{heading}</h1>
        </div>
        {children && (
          <p className="wrap-anywhere mt-0.5 max-w-[72rem] text-ink-muted max-sm:text-sm max-sm:leading-5">
            {children}
          </p>
        )}
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
