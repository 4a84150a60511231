import { createContext, lazy, useContext } from "react";
import type { FieldError } from "./error-list.tsx";

// Loaded on demand, because few submitted forms have errors. The server renders synchronously, so it imports the list directly.
const ErrorList = import.meta.env.SSR
  ? (await import("./error-list.tsx")).ErrorList
  : lazy(async () => ({ default: (await import("./error-list.tsx")).ErrorList }));

/** Announces all errors of a form together. Errors inside `ErrorsSummarized` are not announced individually. */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] | undefined }) {
  return errors?.[0] && <ErrorList errors={errors} />;
}

const Summarized = createContext(false);

export const ErrorsSummarized = Summarized.Provider;

/** Returns the role of an error beside its field: none if a summary announces it. */
export function useErrorRole(): "alert" | undefined {
  return useContext(Summarized) ? undefined : "alert";
}
