import { ServiceError } from './service-error.ts';

/**
 * Parameters of a request by upper-case name: names have no case, values do (WFS 2.0.0, 6.2.5.1;
 * WMS 1.3.0, 6.8.1). The first of two alike counts.
 */
export type Parameters = ReadonlyMap<string, string>;

/** Reads the parameters of a query string; the first of two with the same name is kept. */
export function parseParameters(query: Readonly<Record<string, unknown>>): Parameters {
  const found = new Map<string, string>();
  for (const [name, given] of Object.entries(query)) {
    const value: unknown = Array.isArray(given) ? given[0] : given;
    if (typeof value === 'string' && !found.has(name.toUpperCase()))
      found.set(name.toUpperCase(), value);
  }
  return found;
}

/** A whole number of at least 0, or `usual` where nothing is given. @throws {ServiceError} */
export function wholeNumber(parameters: Parameters, name: string, usual: number): number {
  const text = parameters.get(name);
  if (text === undefined || text === '') return usual;
  if (!/^\d{1,9}$/.test(text))
    throw new ServiceError(
      'InvalidParameterValue',
      name.toLowerCase(),
      `${name}: a whole number is expected, not ${JSON.stringify(text.slice(0, 40))}`,
    );
  return Number(text);
}

/** Four numbers as x, y, x, y. @throws {ServiceError} */
export function parseBox(
  text: string,
  locator: string,
  isFlipped: boolean,
): [number, number, number, number] {
  const numbers = text.split(',').map((one) => (one.trim() === '' ? NaN : Number(one)));
  const [a = NaN, b = NaN, c = NaN, d = NaN] = numbers;
  if (numbers.length !== 4 || numbers.some((one) => !Number.isFinite(one)) || a > c || b > d)
    throw new ServiceError(
      'InvalidParameterValue',
      locator,
      `${locator}: four numbers are expected, the lower corner first`,
    );
  return isFlipped ? [b, a, d, c] : [a, b, c, d];
}
