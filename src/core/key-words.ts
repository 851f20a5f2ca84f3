/**
 * Key values of a record, for people: of `{"wellLogId":"7"}`, as routes and attributes carry it,
 * "7". A text that is no such JSON stays as it is.
 */
export function keyWords(keyText: string): string {
  try {
    const keys: unknown = JSON.parse(keyText);
    return typeof keys === 'object' && keys !== null
      ? Object.values(keys).join(', ')
      : String(keys);
  } catch {
    return keyText;
  }
}
