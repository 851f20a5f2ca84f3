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
 * Keeps the places of a map under the pointer when a click opens a panel beside it: the map gets
 * another centre instead of moving its picture. Other changes of size keep the centre.
 */
export function keepPlacesAfterClick(map: OlMap, host: HTMLElement): void {
  let clicked: { sides: Sides; x: number } | null = null;
  map.on('click', ({ originalEvent }: MapBrowserEvent) => {
    clicked = { sides: host.getBoundingClientRect(), x: (originalEvent as MouseEvent).clientX };
  });
  map.on('change:size', () => {
    const view = map.getView();
    const [x, y] = view.getCenter() ?? [];
    const resolution = view.getResolution();
    const after = host.getBoundingClientRect();
    const from = clicked;
    clicked = null;
    if (!from || x === undefined || y === undefined || !resolution || after.width === 0) return;
    const [right, down] = shiftOfCenter(from.sides, after, from.x);
    view.setCenter([x + right * resolution, y - down * resolution]);
  });
}
