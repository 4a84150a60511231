import { useActionData } from "react-router";
import { brand } from "../brand.ts";

/** The document title of a page. It begins with "Error:" after a form that was rejected, or with `hasError`. */
export function PageTitle({ title, hasError = false }: { title: string; hasError?: boolean }) {
  const result = useActionData<{ good?: boolean } | null>();
  return <title>{`${hasError || (result && !result.good) ? "Error: " : ""}${title} | ${brand.name}`}</title>;
}
