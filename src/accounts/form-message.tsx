import { classNames } from "../ui/class-names.ts";

/** Shows a result. The live region is always in the page: some screen readers miss a region added together with its text. */
export function FormMessage({
  id,
  message,
  good = false,
}: {
  id?: string;
  message?: string | undefined;
  good?: boolean;
}) {
  return (
    <div role="alert" id={id} className="empty:-mt-6">
      {message && (
        <p
          className={classNames(
            "border-l-4 bg-sunken px-4 py-3 font-medium",
            good ? "border-success" : "border-danger text-danger",
          )}
        >
          {message}
        </p>
      )}
    </div>
  );
}
