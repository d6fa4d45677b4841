/** Returns the query string of a URL: lists joined by commas, empty values omitted. */
export function queryString(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    if (Array.isArray(value) && value.length === 0) continue;
    search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}
