/** A day on the reader's clock, today without a time: "2026-01-31", as ISO 8601 writes it. */
export function formatLocalDay(time = new Date()): string {
  const twoDigits = (number: number): string => String(number).padStart(2, '0');
  const year = String(time.getFullYear()).padStart(4, '0');
  return `${year}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;
}
