import { type ImportField, importFields } from "./vocabulary.ts";

const sample = [
  "Team,No.,First Name,Last Name,Pos,Ht,HS Grad Year,High School",
  'Elite 16 Black,7,Ana,Alder,OH,"5\'11""",2028,Lincoln High School',
  "Elite 16 Black,12,Bea,Birch,S,5-9,2027,St. Mary's HS",
].join("\r\n");
const sampleAddress = `data:text/csv;charset=utf-8,${encodeURIComponent(`${sample}\r\n`)}`;

/** A link to a small roster file, which shows the columns. */
export function SampleFile() {
  return (
    <a href={sampleAddress} download="roster.csv" className="text-link inline-flex min-h-11 items-center">
      Download a sample file
    </a>
  );
}

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
