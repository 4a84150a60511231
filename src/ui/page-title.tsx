import type { ReactNode } from "react";
import { useActionData } from "react-router";
import { brand } from "../brand.ts";
import { classNames } from "./class-names.ts";
import { TextLink } from "./link-button.tsx";

/** The document title of a page. It begins with "Error:" after a form that was rejected, or with `hasError`. */
export function PageTitle({ title, hasError = false }: { title: string; hasError?: boolean | undefined }) {
  const result = useActionData<{ good?: boolean } | null>();
  return <title>{`${hasError || (result && !result.good) ? "Error: " : ""}${title} | ${brand.name}`}</title>;
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
