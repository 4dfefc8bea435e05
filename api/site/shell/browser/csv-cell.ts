/**
 * A cell of a CSV file. Spreadsheets run a cell that begins with one of these characters as a formula, so it gets an apostrophe
 * before it (OWASP, "CSV Injection").
 */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
