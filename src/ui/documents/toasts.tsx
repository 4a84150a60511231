import { ToastFrame, type ToastTone, toastsClass } from "../toast.tsx";

/** The place of a document's toasts, and a template for each tone. Rendered before there is a toast, so that screen readers announce it. */
export function DocumentToasts({ tones }: { tones: ToastTone[] }) {
  return (
    <section aria-label="Notifications" data-toasts className={toastsClass}>
      <div role="status" />
      <div role="alert" />
      {tones.map((tone) => (
        <template key={tone} data-tone={tone}>
          <ToastFrame tone={tone} message="" />
        </template>
      ))}
    </section>
  );
}
