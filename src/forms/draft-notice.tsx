import { Button } from "../ui/button.tsx";

/** Says that a form was filled with what was typed before a reload or a failed request. */
export function DraftNotice({ discard }: { discard: () => void }) {
  return (
    <p
      role="status"
      className="col-span-full flex flex-wrap items-center gap-3 border-warning border-l-4 bg-sunken px-4 py-2"
    >
      You typed this, but it wasn’t saved.
      <Button variant="ghost" onClick={discard}>
        Discard it
      </Button>
    </p>
  );
}
