/** The birth year of a person of 15 or 16, and the class year that fits it. A fixed year would be that of an adult one day. */
export const minorBirthYear = new Date().getUTCFullYear() - 16;
export const minorClassYear = minorBirthYear + 19;
