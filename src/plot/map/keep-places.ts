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

/** Sides of the map, and the size of the viewer around it. */
interface Layout {
  map: Sides;
  viewer: { width: number; height: number };
}

/**
 * Keeps the places of a map where they are on the page when a panel beside it opens or closes: the
 * map gets another centre instead of moving its picture. Where the viewer itself gets another size,
 * the centre stays.
 */
export function keepPlaces(map: OlMap, host: HTMLElement): void {
  let clickedX: number | null = null;
  let last = readLayout(host);
  map.on('click', ({ originalEvent }: MapBrowserEvent) => {
    clickedX = (originalEvent as MouseEvent).clientX;
  });
  map.on('change:size', () => {
    const [before, after] = [last, readLayout(host)];
    last = after;
    const view = map.getView();
    const [x, y] = view.getCenter() ?? [];
    const resolution = view.getResolution();
    const [left, clicked] = [host.getBoundingClientRect().left, clickedX];
    clickedX = null;
    const isSameViewer =
      before.viewer.width === after.viewer.width && before.viewer.height === after.viewer.height;
    const isShown = isWide(before.map) && isWide(after.map);
    if (!isSameViewer || !isShown || x === undefined || y === undefined || !resolution) return;
    const middle = (after.map.left + after.map.right) / 2;
    const place = clicked === null ? middle : clicked - left + after.map.left;
    const [right, down] = shiftOfCenter(before.map, after.map, place);
    view.setCenter([x + right * resolution, y - down * resolution]);
  });
}

const isWide = ({ left, right }: Sides): boolean => right > left;

/** Sides are counted from those of the viewer, which may move on the page. */
function readLayout(host: HTMLElement): Layout {
  const root = host.getRootNode();
  const viewer = (root instanceof ShadowRoot ? root.host : host).getBoundingClientRect();
  const { left, right, top, bottom } = host.getBoundingClientRect();
  return {
    map: {
      left: left - viewer.left,
      right: right - viewer.left,
      top: top - viewer.top,
      bottom: bottom - viewer.top,
    },
    viewer: { width: viewer.width, height: viewer.height },
  };
}
