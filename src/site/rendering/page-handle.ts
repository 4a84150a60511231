/** Options of a page. */
export interface PageHandle {
  /** `false` for no script, `"late"` to start the script at the first interaction. */
  script?: false | "late";
  /** `"late"` if the script requests the data from the URL of the page with `/page-data`, instead of reading it from the page. */
  data?: "late";
}
