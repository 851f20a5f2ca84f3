/** Degrees of WGS 84, longitude before latitude: what coordinates are read in without a choice. */
export const DEGREES = 'EPSG:4326';

/** Systems that are offered; any other that the server knows can be typed. */
export const OFFERED_SYSTEMS: readonly string[] = [
  DEGREES,
  'EPSG:3857',
  'EPSG:32635',
  'EPSG:32636',
  'EPSG:32637',
  'EPSG:23035',
  'EPSG:23036',
  'EPSG:5254',
];

/** A code of the EPSG register as it is typed, as "EPSG:4326"; null if the text is not a code. */
export function parseCode(text: string): string | null {
  const code = /^(?:EPSG:)?(\d{4,6})$/i.exec(text.trim())?.[1];
  return code ? `EPSG:${code}` : null;
}
