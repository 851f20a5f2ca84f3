/**
 * The key values of a record as users read them: "7" for `{"wellLogId":"7"}`, the JSON that routes
 * and attributes carry. A text that is not JSON is returned unchanged.
 */
export function describeKeyText(keyText: string): string {
  try {
    const keys: unknown = JSON.parse(keyText);
    return typeof keys === 'object' && keys !== null
      ? Object.values(keys).join(', ')
      : String(keys);
  } catch {
    return keyText;
  }
}
