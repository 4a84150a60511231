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
