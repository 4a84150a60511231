/** Test files that take more than 20 seconds, each with the reason. */
export const slowTests: Record<string, string> = {};
