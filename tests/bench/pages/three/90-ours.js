/** `<geo-well-3d>` for the bench of peers: stands in its folder `pages/three/`, over the wells and the horizon of its own pages. */
import 'ours/elements/geo-well-3d.js';
import { makeScene } from '../../src/scene3d.js';

globalThis.peer = {
  kind: 'three',
  makeData: makeScene,
  prepare: ({ wells, n, grid, size }) => ({
    wells: wells.map((points, i) => {
      const [x0, y0] = points[0];
      const column = (of) => Float64Array.from(points, of);
      return {
        uwi: String(i),
        surfaceX: x0,
        surfaceY: y0,
        kbElev: 0,
        markers: [],
        trajectory: {
          md: column(([, , , md]) => md),
          x: column(([x]) => x - x0),
          y: column(([, y]) => y - y0),
          tvd: column(([, , z]) => z),
        },
      };
    }),
    surfaces: [
      {
        name: 'Horizon',
        origin: [0, 0],
        step: [size / (n - 1), size / (n - 1)],
        columns: n,
        rows: n,
        depths: grid,
        domain: 'depth',
      },
    ],
  }),
  async mount(place, scene) {
    localStorage.setItem('geo-elements.well-3d.panel-open', 'no');
    const element = document.createElement('geo-well-3d');
    element.style.cssText = 'display:block;width:1200px;height:900px';
    element.setAttribute('depth-type', 'TVD');
    const drawn = new Promise((resolve) =>
      element.addEventListener('geo-scene', resolve, { once: true }),
    );
    element.scene = scene;
    place.append(element);
    await drawn;
    const picture = element.shadowRoot.querySelector('.scene-host');
    return {
      setCamera: () =>
        picture.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })),
    };
  },
};
