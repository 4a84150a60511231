import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { CircleAlert } from "./icons/circle-alert.tsx";
import { CircleCheck } from "./icons/circle-check.tsx";
import { Info } from "./icons/info.tsx";
import { X } from "./icons/x.tsx";

export type ToastTone = "success" | "danger" | "info";

/** `duration` in ms; defaults to 5000, and 0 shows the toast until it is dismissed. */
export type ToastMessage = { message: string; tone?: ToastTone; duration?: number };

type ShowToast = (toast: ToastMessage) => () => void;

type ShownToast = Required<ToastMessage> & { id: number };

const looks = {
  success: { fill: "bg-success", Icon: CircleCheck },
  danger: { fill: "bg-danger", Icon: CircleAlert },
  info: { fill: "bg-info", Icon: Info },
};

export const toastsClass =
  "pointer-events-none fixed inset-x-4 bottom-4 z-60 mx-auto max-w-md sm:right-6 sm:bottom-6 sm:left-auto sm:w-md";

const ToastContext = createContext<ShowToast | null>(null);
const DismissContext = createContext<() => void>(() => {});

/** Returns a function that removes the shown toast, such as when its page ends. */
export function useDismissToast(): () => void {
  return useContext(DismissContext);
}

export function useToast(): ShowToast {
  const showToast = useContext(ToastContext);
  if (!showToast) throw new Error("useToast needs a ToastProvider above it.");
  return showToast;
}

/** Provides and renders toasts. Each replaces the previous one. The timer pauses while the pointer or the focus is on it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null);
  const [paused, setPaused] = useState(false);
  const lastId = useRef(0);

  const dismiss = useCallback((id: number) => {
    setShown((toast) => (toast?.id === id ? null : toast));
    // An element that is removed under the pointer or focus fires no leave event.
    setPaused(false);
  }, []);
  const showToast = useCallback(
    ({ message, tone = "info", duration = 5000 }: ToastMessage) => {
      lastId.current += 1;
      const toast = { id: lastId.current, message, tone, duration };
      setShown(toast);
      // The replaced toast may have been under the pointer, and fires no leave event.
      setPaused(false);
      return () => dismiss(toast.id);
    },
    [dismiss],
  );

  const dismissShown = useCallback(() => setShown(null), []);
  const isShown = shown !== null;
  // On narrow screens, the end of the page can be scrolled above the toast.
  useEffect(() => {
    document.documentElement.toggleAttribute("data-toast", isShown);
  }, [isShown]);

  const toast = shown && <Toast key={shown.id} toast={shown} paused={paused} onDismiss={dismiss} />;

  return (
    <ToastContext value={showToast}>
      <DismissContext value={dismissShown}>{children}</DismissContext>
      {/* Rendered before there is a toast: some screen readers do not announce text that is inserted together with its live region. */}
      <section
        aria-label="Notifications"
        className={toastsClass}
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        <div role="status">{shown?.tone !== "danger" && toast}</div>
        <div role="alert">{shown?.tone === "danger" && toast}</div>
      </section>
    </ToastContext>
  );
}

function Toast({ toast, paused, onDismiss }: { toast: ShownToast; paused: boolean; onDismiss: (id: number) => void }) {
  const { id, message, tone, duration } = toast;
  const left = useRef(duration);

  useEffect(() => {
    if (paused || duration === 0) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => onDismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [paused, duration, id, onDismiss]);

  return <ToastFrame tone={tone} message={message} onDismiss={() => onDismiss(id)} />;
}

/** A toast. In a document, `show-toast.ts` copies it and dismisses it. */
export function ToastFrame({ tone, message, onDismiss }: { tone: ToastTone; message: string; onDismiss?: () => void }) {
  const { fill, Icon } = looks[tone];
  return (
    <div
      className={classNames(
        "pointer-events-auto flex items-start gap-3 rounded-md border border-transparent py-2 pr-2 pl-4 text-raised shadow-float",
        "transition-[translate,opacity] duration-200 ease-snap starting:translate-y-6 starting:opacity-0",
        fill,
      )}
    >
      <Icon aria-hidden className="mt-2.5 size-6 shrink-0" />
      <p className="min-w-0 flex-1 py-2.5 font-medium">{message}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-raised/20 focus-visible:outline-raised focus-visible:-outline-offset-4"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}
