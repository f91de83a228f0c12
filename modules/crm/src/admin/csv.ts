/**
 * Returns a table as CSV (RFC 4180), with a byte order mark so that spreadsheets detect UTF-8. Cells that a
 * spreadsheet would run as a formula are escaped: https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d\s().-]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
