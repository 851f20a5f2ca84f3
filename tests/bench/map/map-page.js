/** Page of the bench of maps: 100,000 wells in `<geo-map>` with their names, or as a plain layer of OpenLayers without; what a frame of a pan costs, and how long a lasso takes. */
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Style from 'ol/style/Style.js';
import View from 'ol/View.js';

const CENTER = [35, 39];
/** Not the bench's to bundle. */
const SUITE = '/dist/elements/geo-map.js';
const place = document.querySelector('#place');
let viewport;
let element;

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const makers = {
  async bare({ lon, lat }, zoom) {
    const source = new VectorSource({
      features: lon.map((_, i) => new Feature(new Point(fromLonLat([lon[i], lat[i]])))),
    });
    const layer = new VectorLayer({
      source,
      style: new Style({
        image: new Circle({ radius: 3.5, fill: new Fill({ color: '#1f77b4' }) }),
      }),
    });
    const map = new OlMap({
      target: place,
      controls: [],
      layers: [layer],
      view: new View({ center: fromLonLat(CENTER), zoom }),
    });
    await new Promise((resolve) => map.once('rendercomplete', resolve));
    viewport = map.getViewport();
  },
  async ours({ lon, lat }, zoom) {
    await import(SUITE);
    element = Object.assign(document.createElement('geo-map'), {
      layers: [{ name: 'wells', points: { lon, lat, labels: lon.map((_, i) => `Well-${i}`) } }],
    });
    element.setAttribute('center', CENTER.join());
    element.setAttribute('zoom', String(zoom));
    element.style.cssText = 'display: block; width: 1200px; height: 900px';
    const ready = new Promise((resolve) =>
      element.addEventListener('geo-map-ready', resolve, { once: true }),
    );
    place.append(element);
    await ready;
    await element.toImage();
    viewport = element.shadowRoot.querySelector('.ol-viewport');
  },
};

function pointer(type, x, y, buttons) {
  const { left, top } = viewport.getBoundingClientRect();
  viewport.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      composed: true,
      cancelable: true,
      pointerId: 1,
      isPrimary: true,
      pointerType: 'mouse',
      button: type === 'pointermove' ? -1 : 0,
      buttons,
      clientX: left + x,
      clientY: top + y,
    }),
  );
}

globalThis.bench = {
  async make(name, wells, zoom) {
    await makers[name](wells, zoom);
    for (let i = 0; i < 30; i++) await frame();
  },

  /** A drag of `count` frames of 8 pixels each, in growing squares over the view: ms of the page's thread for each frame, its picture included, and from frame to frame. */
  async pan(count) {
    const { port1, port2 } = new MessageChannel();
    const work = [];
    const starts = [];
    let [x, y, side, left, turn] = [300, 300, 20, 20, 0];
    pointer('pointerdown', x, y, 1);
    for (let i = 0; i < count; i++) {
      const [dx, dy] = [
        [8, 0],
        [0, 8],
        [-8, 0],
        [0, -8],
      ][turn % 4];
      [x, y] = [x + dx, y + dy];
      if (--left === 0) [side, left, turn] = [side + 4, side + 4, turn + 1];
      await new Promise((resolve) => {
        let began;
        let moved;
        // The message comes behind the frame's picture.
        port1.onmessage = () => resolve(work.push(moved + performance.now() - began));
        requestAnimationFrame((start) => {
          starts.push(start);
          began = performance.now();
          port2.postMessage(null);
        });
        const before = performance.now();
        pointer('pointermove', x, y, 1);
        moved = performance.now() - before;
      });
    }
    pointer('pointerup', x, y, 0);
    for (let i = 0; i < 30; i++) await frame();
    return { work, intervals: starts.slice(1).map((start, i) => start - starts[i]) };
  },

  /** A lasso of `corners` around the middle: ms from its end to the told selection, and how much was selected. */
  async lasso(corners) {
    const [width, height] = [viewport.clientWidth, viewport.clientHeight];
    const at = (i) => [
      width / 2 + 0.4 * width * Math.cos((2 * Math.PI * i) / corners),
      height / 2 + 0.4 * height * Math.sin((2 * Math.PI * i) / corners),
    ];
    const told = new Promise((resolve) =>
      element.addEventListener('geo-map-select', resolve, { once: true }),
    );
    viewport.parentElement.focus();
    viewport.parentElement.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'l', bubbles: true, composed: true, cancelable: true }),
    );
    await frame();
    pointer('pointerdown', ...at(0), 1);
    for (let i = 1; i < corners; i++) pointer('pointermove', ...at(i), 1);
    await frame();
    const before = performance.now();
    pointer('pointerup', ...at(corners - 1), 0);
    await told;
    const ms = performance.now() - before;
    for (let i = 0; i < 30; i++) await frame();
    return {
      ms,
      selected:
        element.shadowRoot.querySelector('[part=selection] [role=status]')?.textContent ?? '',
    };
  },
};
