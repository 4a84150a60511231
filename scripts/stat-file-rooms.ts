import type { Room } from "./rooms.ts";

/** The rooms of statistics files: one for each format, ordered by dependency. */
export const statFileRooms: readonly Room[] = [
  {
    path: "src/stat-files/document",
    holds: "contents of a statistics file; text, XML and JSON of untrusted files; checks of sums",
    uses: "sports",
    opens: "*",
  },
  {
    path: "src/stat-files/statcrew",
    holds: "StatCrew XML",
    uses: "sports stat-files/document",
    opens: "read-statcrew.ts",
  },
  {
    path: "src/stat-files/datavolley",
    holds: "DataVolley, and statistics counted from touches",
    uses: "stat-files/document",
    opens: "count-touches.ts read-datavolley.ts",
  },
  {
    path: "src/stat-files/volleystation",
    holds: "VolleyStation JSON",
    uses: "stat-files/document stat-files/datavolley",
    opens: "read-volleystation.ts",
  },
  {
    path: "src/stat-files/hudl-tagging",
    holds: "Hudl tagging XML",
    uses: "stat-files/document",
    opens: "read-hudl-tagging.ts",
  },
  {
    path: "src/stat-files/maxpreps",
    holds: "MaxPreps text, in and out",
    uses: "sports stat-files/document",
    opens: "fields.ts read-maxpreps.ts write-maxpreps.ts",
  },
  {
    path: "src/stat-files/spreadsheet",
    holds: "CSV and XLSX with the column mapper; CSV out",
    uses: "sports/definition sports stat-files/document",
    opens: "header-fingerprint.server.ts read-csv.ts read-xlsx.ts write-csv.ts",
  },
  {
    path: "src/stat-files/openroster-json",
    holds: "the open format of the product, in and out",
    uses: "sports stat-files/document",
    opens: "openroster-json.ts read-openroster-json.ts",
  },
  {
    path: "src/stat-files",
    holds: "detects the format of a statistics file and reads it in its own process; exports",
    uses: `
      processes sports stat-files/document stat-files/statcrew stat-files/datavolley stat-files/volleystation
      stat-files/hudl-tagging stat-files/maxpreps stat-files/spreadsheet stat-files/openroster-json`,
    opens: "open-stat-file-reader.server.ts write-stat-file.ts",
  },
];
