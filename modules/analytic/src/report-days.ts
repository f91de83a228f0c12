/** The periods of the report, in days. */
export const reportDays = [7, 30, 90, 365] as const;
