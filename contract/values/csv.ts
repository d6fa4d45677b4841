/** Spreadsheets read UTF-8 only with it. */
export const BYTE_ORDER_MARK = "\ufeff";

/** Returns a line of CSV, without its end. Quotes cells that contain one of the delimiters; the first one separates. */
export function csvLine(cells: readonly string[], delimiters = ",;\t"): string {
  const isPlain = (text: string) =>
    ![...delimiters].some((delimiter) => text.includes(delimiter)) && !/["\r\n]|^\s|\s$/.test(text);
  return cells.map((text) => (isPlain(text) ? text : `"${text.replaceAll('"', '""')}"`)).join(delimiters[0]);
}

/**
 * Returns the text of a cell that no spreadsheet reads as a formula: with an apostrophe before a sign that begins one,
 * also in full width and after spaces.
 */
export const withoutFormula = (text: string): string =>
  /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
