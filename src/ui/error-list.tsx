import { useEffect, useState } from "react";
import { CircleAlert } from "./icons/circle-alert.tsx";

export interface FieldError {
  id: string;
  label: string;
  message: string;
}

export function ErrorList({ errors }: { errors: readonly FieldError[] }) {
  const [isMounted, setMounted] = useState(import.meta.env.SSR);
  // Some screen readers do not announce text that is inserted together with its live region.
  useEffect(() => setMounted(true), []);
  const count = errors.length;
  return (
    <div className="border-danger border-l-4 bg-sunken px-4 py-3">
      <p role="alert" className="flex gap-2 font-semibold text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {isMounted &&
          (count === 1
            ? "One field needs a change."
            : `${count} fields need a change. The first one is ${errors[0]?.label}.`)}
      </p>
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
    </div>
  );
}
