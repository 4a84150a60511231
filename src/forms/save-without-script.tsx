import { Button } from "../ui/button.tsx";

/** Button of a form that saves itself, for a browser without script. */
export function SaveWithoutScript({ label = "Save" }: { label?: string }) {
  return (
    <noscript>
      <Button type="submit" variant="secondary" className="mt-2">
        {label}
      </Button>
    </noscript>
  );
}
