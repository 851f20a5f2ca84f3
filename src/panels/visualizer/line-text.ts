/** Corners of a line through a volume, by line numbers. */
export type LinePoints = readonly (readonly [inline: number, crossline: number])[];

/** Corners that an address has room for. */
const MOST_CORNERS = 200;
const CORNER = '-?\\d{1,10}_-?\\d{1,10}';
const LINE = new RegExp(`^${CORNER}(\\.${CORNER}){1,${MOST_CORNERS - 1}}$`);

/**
 * A line as an address holds it, in characters that need no escaping: "100_300.180_420". Undefined
 * if there is no line, or it is too long.
 */
export function lineText(corners: LinePoints | null): string | undefined {
  const text = corners?.map((corner) => corner.join('_')).join('.');
  return text !== undefined && LINE.test(text) ? text : undefined;
}

/** Corners of such a text; undefined if it is not one, because users edit addresses. */
export function parseLine(text: unknown): LinePoints | undefined {
  return typeof text === 'string' && LINE.test(text)
    ? text.split('.').map((corner) => corner.split('_').map(Number) as [number, number])
    : undefined;
}
