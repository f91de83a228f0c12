/** Returns SQL of the calendar day of a column as text, such as `2027-07-03`. */
export const dayText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;

/** Returns SQL of a moment as ISO 8601 in UTC, as rows of REST have it. */
export const isoText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
