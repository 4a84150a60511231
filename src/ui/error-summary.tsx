import CircleAlert from "lucide-react/icons/circle-alert";
import { createContext, useContext } from "react";

/** A field with an error: its id, label and error message. */
export interface FieldError {
  id: string;
  label: string;
  message: string;
}

/** Announces all errors of a form together and links to their fields. Errors inside `ErrorsSummarized` are not announced individually. */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  const isShown = errors.length > 0;
  return (
    <div className={isShown ? "border-danger border-l-4 bg-sunken px-4 py-3" : "contents"}>
      {/* Rendered before there is an error: some screen readers do not announce text that is inserted together with its live region. */}
      <div role="alert">
        {isShown && (
          <p className="flex gap-2 font-semibold text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
            {errors.length === 1
              ? "One field needs a change."
              : `${errors.length} fields need a change. The first one is ${errors[0]?.label}.`}
          </p>
        )}
      </div>
      {isShown && (
        <ul className="mt-1.5 pl-7">
          {errors.map(({ id, label, message }) => (
            <li key={id} className="py-1">
              <a href={`#${id}`} className="text-link">
                {label}
              </a>
              {`: ${message}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const Summarized = createContext(false);

/** Provider around a form whose errors an `ErrorSummary` announces. */
export const ErrorsSummarized = Summarized.Provider;

/** Returns the role of an error beside its field: none if a summary announces it. */
export function useErrorRole(): "alert" | undefined {
  return useContext(Summarized) ? undefined : "alert";
}
