/** Quotes a name for SQL. Names come from definitions only, never from a request. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Quotes a text constant for SQL. Constants come from definitions only; request values are bound parameters.
 */
export function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
