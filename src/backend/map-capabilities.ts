/** West, south, east, north in degrees. */
export type Extent = readonly [number, number, number, number];

const SIDES_1_1 = ['minx', 'miny', 'maxx', 'maxy'] as const;
const SIDES_1_3 = [
  'westBoundLongitude',
  'southBoundLatitude',
  'eastBoundLongitude',
  'northBoundLatitude',
] as const;
/** A description that nests deeper or names more describes no map. */
const MOST_LEVELS = 200;
const MOST_LAYERS = 20_000;

interface Layer {
  name: string | null;
  /**
   * The layer's own box, else the box that it inherits from its parent layer (WMS 1.3.0, 7.2.4.8);
   * null if neither has a box.
   */
  extent: Extent | null;
  sides: Map<string, number>;
}

/**
 * Boxes of the layers that a WMS of 1.1.1 or 1.3.0 describes, by name. The text is gone through
 * once, whatever it holds: entities, document types and scripts in it mean nothing here,
 * and one that breaks off gives what it had until then.
 */
export function layerExtents(text: string): Map<string, Extent> {
  const found = new Map<string, Extent>();
  const path: string[] = [];
  const layers: Layer[] = [];
  let textFrom = 0;
  for (
    let at = text.indexOf('<');
    at >= 0 && found.size < MOST_LAYERS;
    at = text.indexOf('<', at)
  ) {
    const skipped = skippedEnd(text, at);
    if (skipped !== null) {
      at = skipped;
      continue;
    }
    const end = text.indexOf('>', at);
    if (end < 0) break;
    const name = nameAt(text, at);
    const layer = layers.at(-1);
    if (text[at + 1] === '/') {
      if (layer) takeText(layer, path, text.slice(textFrom, Math.min(at, textFrom + 400)).trim());
      if (path.at(-1) === name) path.pop();
      if (name === 'Layer') keep(layers.pop(), found);
    } else {
      if (name === 'Layer')
        layers.push({ name: null, extent: layer?.extent ?? null, sides: new Map() });
      else if (name === 'LatLonBoundingBox' && layer)
        layer.extent =
          toExtent(
            SIDES_1_1.map((side) => attribute(text.slice(at, Math.min(end, at + 1000)), side)),
          ) ?? layer.extent;
      if (text[end - 1] !== '/') path.push(name);
      else if (name === 'Layer') layers.pop();
      if (path.length > MOST_LEVELS) break;
    }
    at = textFrom = end + 1;
  }
  return found;
}

function keep(layer: Layer | undefined, found: Map<string, Extent>): void {
  if (layer?.name && layer.extent && !found.has(layer.name)) found.set(layer.name, layer.extent);
}

/** Text of a layer's own name, not of its style's, and of the sides of its box. */
function takeText(layer: Layer, path: readonly string[], text: string): void {
  const [parent, name] = [path.at(-2), path.at(-1)];
  if (name === 'Name' && parent === 'Layer') layer.name ??= plain(text);
  if (parent !== 'EX_GeographicBoundingBox' || text === '') return;
  layer.sides.set(name!, Number(text));
  layer.extent = toExtent(SIDES_1_3.map((side) => layer.sides.get(side) ?? NaN)) ?? layer.extent;
}

function toExtent(sides: readonly number[]): Extent | null {
  return sides.every(Number.isFinite) && sides[0]! <= sides[2]! && sides[1]! <= sides[3]!
    ? (sides as unknown as Extent)
    : null;
}

/**
 * Index after the comment, CDATA section, declaration or processing instruction that starts at
 * `at`; null if a tag starts there.
 */
function skippedEnd(text: string, at: number): number | null {
  const [, close] =
    (
      [
        ['<!--', '-->'],
        ['<![CDATA[', ']]>'],
        ['<!', '>'],
        ['<?', '?>'],
      ] as const
    ).find(([open]) => text.startsWith(open, at)) ?? [];
  if (!close) return null;
  const end = text.indexOf(close, at + 2);
  return end < 0 ? text.length : end + close.length;
}

/** Name of the tag without its prefix. */
function nameAt(text: string, at: number): string {
  const name = /^<\/?\s*([^\s/>]{0,100})/.exec(text.slice(at, at + 110))?.[1] ?? '';
  return name.slice(name.indexOf(':') + 1);
}

function attribute(tag: string, name: string): number {
  const value = new RegExp(`\\s${name}\\s*=\\s*["']([^"']{1,40})["']`).exec(tag)?.[1]?.trim();
  return value ? Number(value) : NaN;
}

function plain(text: string): string {
  return text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_whole, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '&',
  );
}
