/** Corners of a line through a volume, by line numbers. */
export type LinePoints = readonly (readonly [inline: number, crossline: number])[];

/** Corners that an address has room for. */
const MOST_CORNERS = 200;
const CORNER = '-?\\d{1,10}_-?\\d{1,10}';
const LINE = new RegExp(`^${CORNER}(\\.${CORNER}){1,${MOST_CORNERS - 1}}$`);

/** A line as an address holds it, in signs that stand there as they are: "100_300.180_420". Undefined where there is none, or no room for it. */
export function lineText(corners: LinePoints | null): string | undefined {
  const text = corners?.map((corner) => corner.join('_')).join('.');
  return text !== undefined && LINE.test(text) ? text : undefined;
}

/** Corners of such a text; undefined where it is none, as somebody may have written it by hand. */
export function parseLine(text: unknown): LinePoints | undefined {
  return typeof text === 'string' && LINE.test(text)
    ? text.split('.').map((corner) => corner.split('_').map(Number) as [number, number])
    : undefined;
}
