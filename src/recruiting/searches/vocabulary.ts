export const alerts = { never: "Never", daily: "Daily", weekly: "Weekly" } as const;
export type Alert = keyof typeof alerts;

/** A search with more matches is saved, but its new matches are not counted or mailed. */
export const maxFollowedMatches = 5000;

/** New athletes that one email lists. The numbers are always exact. */
export const maxMailedAthletes = 20;

export const restoreDays = 30;
