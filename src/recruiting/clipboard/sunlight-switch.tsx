import Sun from "lucide-react/icons/sun";
import { useEffect, useState } from "react";

const key = "openroster-sunlight";

/** The theme with the highest contrast, for a phone in the sun. The device remembers it. */
export function useSunlight() {
  const [isSunlit, setSunlit] = useState(false);
  useEffect(() => setSunlit(localStorage.getItem(key) === "yes"), []);
  function toggleSunlight() {
    localStorage.setItem(key, isSunlit ? "no" : "yes");
    setSunlit(!isSunlit);
  }
  return { isSunlit, toggleSunlight };
}

export function SunlightSwitch({ isSunlit, toggle }: { isSunlit: boolean; toggle: () => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isSunlit}
      onClick={toggle}
      className="ml-auto inline-flex min-h-12 items-center gap-2 rounded-md px-3 font-[620] font-display hover:bg-ink/8"
    >
      <Sun aria-hidden className="size-5" />
      Sunlight
      <span className="text-ink-muted text-sm">{isSunlit ? "On" : "Off"}</span>
    </button>
  );
}
