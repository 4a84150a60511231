import { SampleFile } from "../events/sample-file.tsx";
import { type ImportField, importFields } from "./vocabulary.ts";

/** Lists the columns that the import knows, and offers a sample file. */
export function KnownColumns({ isOpen }: { isOpen: boolean }) {
  const fields = (Object.keys(importFields) as ImportField[]).filter((field) => field !== "athleteId");
  return (
    <details open={isOpen} className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Columns that we know</summary>
      <p className="mt-2">
        {fields.map((field) => importFields[field]).join(", ")}. Write them as you like, such as “#”, “No.”, “Ht” or
        “Grad Year”. Rows above the names of the columns don’t matter.
      </p>
      <p className="mt-2">
        An export of University Athlete, Front Rush or ARMS as CSV works too. We read ratings as A+ to F, as 1 to 5 (5
        is an A), or as stars. Notes keep their kind. We list each value that we can’t read before you import.
      </p>
      <p className="mt-2">
        <SampleFile />
      </p>
    </details>
  );
}
