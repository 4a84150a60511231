/** Message of a file that was not read, because the account has used up its processor time. */
export const budgetProblem =
  "Reading your files took a minute of computing time, which is the limit for an hour. We didn’t save this file. Please try again in an hour.";
