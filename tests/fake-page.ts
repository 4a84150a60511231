import { vi } from "vitest";

/** The parts of a browser page that queues listen to. Without `install`, nothing is replaced. */
export function createFakePage() {
  let window = new EventTarget();
  let document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  return {
    get window() {
      return window;
    },
    /** Replaces the globals of a page until `vi.unstubAllGlobals`. Every listener of an earlier page is gone. */
    install() {
      window = new EventTarget();
      document = Object.assign(new EventTarget(), { visibilityState: "visible" });
      vi.stubGlobal("window", window);
      vi.stubGlobal("document", document);
      vi.stubGlobal("localStorage", createStorage());
      vi.stubGlobal("sessionStorage", createStorage());
      vi.stubGlobal("navigator", { onLine: true });
      vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
      vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
      vi.stubGlobal("dispatchEvent", window.dispatchEvent.bind(window));
    },
    setOnLine(onLine: boolean) {
      vi.stubGlobal("navigator", { onLine });
    },
    setVisible(isVisible: boolean) {
      document.visibilityState = isVisible ? "visible" : "hidden";
      document.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

function createStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  };
}
