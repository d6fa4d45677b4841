/** The query part of an address: lists as commas, nothing for what is not given. */
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
