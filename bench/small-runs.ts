/** Arguments with which `npm run test:nightly` runs each benchmark once, and `npm test` runs `numbers`. Those with a server come first, because they share it; `proxy-cache` stops it. */
export const smallRuns: Record<string, string[]> = {
  "client-search": ["--athletes", "200", "--rounds", "1"],
  "search-page": ["--athletes", "200", "--clicks", "2"],
  load: ["--athletes", "200", "--seconds", "1"],
  "page-throughput": ["--athletes", "200", "--rounds", "1", "--requests", "100"],
  flood: ["--seconds", "0.2"],
  pages: ["about", "--runs", "1"],
  board: ["--cards", "20", "--programs", "2"],
  "proxy-cache": ["--seconds", "1"],
  "heaviest-pages": ["--share", "0.005", "--times", "1"],
  accounts: ["--calls", "1"],
  "admin-search": ["--accounts", "500", "--searches", "2"],
  alerts: ["--searches", "20", "--changed", "5", "--athletes", "50"],
  import: ["--athletes", "200"],
  numbers: ["--athletes", "200", "--queries", "1", "--compare", "20"],
  search: ["--athletes", "200", "--queries", "20"],
  "stat-files": ["--files", "8"],
};
