/** Returns SQL of the calendar day of a column as text, such as `2027-07-03`. */
export const dayText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;
