import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';

/** A place that is closer to the side than this is moved into sight, px. */
const MARGIN_PX = 64;

/** Sides of an element on the page, px. */
type Sides = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * How far the centre of a map moves, px to the right and downwards, so that its places stay where
 * they are on the page when the map gets other sides. What was clicked comes into sight if it would
 * be outside.
 */
export function shiftOfCenter(
  before: Sides,
  after: Sides,
  clickedX: number,
): readonly [right: number, down: number] {
  const right = (after.left + after.right - before.left - before.right) / 2;
  const down = (after.top + after.bottom - before.top - before.bottom) / 2;
  const beyond = Math.max(0, clickedX - (after.right - MARGIN_PX));
  const short = Math.max(0, after.left + MARGIN_PX - clickedX);
  return [right + beyond - short, down];
}

/**
 * Keeps the places of a map where they are on the page when a click opens a panel beside it, and
 * when that panel closes: the map gets another centre instead of moving its picture. Other changes
 * of size keep the centre, as that of a place which was searched for.
 */
export function keepPlaces(map: OlMap, host: HTMLElement): void {
  let clicked: { sides: Sides; x: number } | null = null;
  /** Sides before the panel opened, and with it. */
  let opened: { before: Sides; after: Sides } | null = null;
  map.on('click', ({ originalEvent }: MapBrowserEvent) => {
    clicked = { sides: host.getBoundingClientRect(), x: (originalEvent as MouseEvent).clientX };
  });
  map.on('change:size', () => {
    const after = host.getBoundingClientRect();
    const from = clicked;
    clicked = null;
    if (after.width === 0) return;
    if (from) {
      moveCenter(map, shiftOfCenter(from.sides, after, from.x));
      opened = { before: from.sides, after };
    } else if (opened && measureWidth(opened.before) === after.width) {
      const middle = (after.left + after.right) / 2;
      moveCenter(map, shiftOfCenter(opened.after, after, middle));
      opened = null;
    }
  });
}

const measureWidth = ({ left, right }: Sides): number => right - left;

function moveCenter(map: OlMap, [right, down]: readonly [number, number]): void {
  const view = map.getView();
  const [x, y] = view.getCenter() ?? [];
  const resolution = view.getResolution();
  if (x === undefined || y === undefined || !resolution) return;
  view.setCenter([x + right * resolution, y - down * resolution]);
}
