/** Names of the lists in `registers/README.md`. A list of the operator keeps its own name. */
const names = new Map<string, string>(
  Object.entries({
    ncaavolleyballr: "NCAA statistics",
    bigballR: "NCAA statistics",
    "womens-college-basketball": "team rosters",
    "football_stats (CFBD teams)": "College Football Data",
    "EADA 2022-23": "federal survey of college athletics, 2022–23",
    "EADA 2022-23 joint filing": "federal survey of college athletics, 2022–23",
    "IPEDS 2020": "federal college survey, 2020",
    "conference bigballR 2025-26": "conference: NCAA statistics, 2025–26",
    "conference NCAA directory 2026": "conference: NCAA directory, 2026",
    "conference as the college's women's teams 2025": "conference: that of the women’s teams, 2025",
  }),
);

/** Returns the stored source of a program in words. */
export function describeSource(source: string): string {
  const parts = source.split(";").map((part) => part.trim());
  return parts.map((part) => names.get(part) ?? part).join("; ");
}
