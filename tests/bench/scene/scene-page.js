/** Runs one page of the scene bench inside the browser; scene.mjs calls `bench`. */
import { makeScene } from './scene-data.js';

const SIZE = { width: 1200, height: 900 };
const frame = () => new Promise(requestAnimationFrame);

/** Three.js alone over the same points: wells as one LineSegments, curves as one mesh of triangles, the surface as one mesh. No axes, no names, nothing to point at. */
const bare = {
  async load() {
    this.three = await import('/three/three.module.js');
  },
  mount(place, data) {
    const { PerspectiveCamera, WebGLRenderer } = this.three;
    const renderer = new WebGLRenderer({ antialias: false });
    renderer.setSize(SIZE.width, SIZE.height);
    place.append(renderer.domElement);
    const scene = buildScene(this.three, data);
    const camera = new PerspectiveCamera(32, SIZE.width / SIZE.height, 10, 60_000);
    let turn = 0.57;
    const step = () => {
      turn += Math.PI / 18;
      camera.position.set(
        4000 + 18_500 * Math.sin(turn) * 0.85,
        8000,
        -4000 + 18_500 * Math.cos(turn) * 0.85,
      );
      camera.lookAt(4000, -1800, -4000);
      renderer.render(scene, camera);
    };
    step();
    return { step, canvas: renderer.domElement };
  },
};

/** Positions and indices of the wells' paths, as line segments, and of their curves, as ribbons of triangles. */
function wellArrays(wells, origin) {
  const points = wells[0].trajectory.md.length;
  const path = new Float32Array(wells.length * points * 3);
  const ribbon = new Float32Array(wells.length * points * 6);
  const segments = new Uint32Array(wells.length * (points - 1) * 2);
  const strips = new Uint32Array(wells.length * (points - 1) * 6);
  let [s, r] = [0, 0];
  wells.forEach(({ surfaceX, surfaceY, trajectory: { x, y, tvd }, curve }, w) => {
    for (let i = 0; i < points; i++) {
      const at = w * points + i;
      const [east, up, south] = [
        surfaceX - origin[0] + x[i],
        -tvd[i],
        -(surfaceY - origin[1] + y[i]),
      ];
      path.set([east, up, south], 3 * at);
      ribbon.set([east, up, south, east + curve.values[i] * 3, up, south], 6 * at);
      if (i === points - 1) continue;
      segments[s++] = at;
      segments[s++] = at + 1;
      for (const vertex of [0, 1, 2, 1, 3, 2]) strips[r++] = 2 * at + vertex;
    }
  });
  return {
    paths: { positions: path, index: segments },
    ribbons: { positions: ribbon, index: strips },
  };
}

/** Positions and indices of a surface as triangles. */
function surfaceArrays({ step, columns, rows, depths }) {
  const grid = new Float32Array(columns * rows * 3);
  const cells = new Uint32Array((columns - 1) * (rows - 1) * 6);
  let k = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const n = row * columns + column;
      grid.set([column * step[0], -depths[n], -row * step[1]], 3 * n);
      if (row === rows - 1 || column === columns - 1) continue;
      for (const corner of [0, 1, columns, 1, columns + 1, columns]) cells[k++] = n + corner;
    }
  }
  return { positions: grid, index: cells };
}

/** The scene that three.js draws: wells, curves, one surface, and their light. */
function buildScene(three, { wells, surfaces }) {
  const {
    AmbientLight,
    BufferAttribute,
    BufferGeometry,
    DirectionalLight,
    DoubleSide,
    LineBasicMaterial,
    LineSegments,
    Mesh,
    MeshBasicMaterial,
    MeshLambertMaterial,
    Scene,
  } = three;
  const scene = new Scene();
  const { paths, ribbons } = wellArrays(wells, surfaces[0].origin);
  const geometry = ({ positions, index }) =>
    new BufferGeometry()
      .setAttribute('position', new BufferAttribute(positions, 3))
      .setIndex(new BufferAttribute(index, 1));
  const surface = geometry(surfaceArrays(surfaces[0]));
  surface.computeVertexNormals();
  const sun = new DirectionalLight(0xffffff, 2);
  sun.position.set(1, 2, 1);
  scene.add(
    new LineSegments(geometry(paths), new LineBasicMaterial({ color: 0x6cb0ff })),
    new Mesh(geometry(ribbons), new MeshBasicMaterial({ color: 0x22a884, side: DoubleSide })),
    new Mesh(surface, new MeshLambertMaterial({ color: 0xc08040, side: DoubleSide })),
    new AmbientLight(0xffffff, 1),
    sun,
  );
  return scene;
}

const ours = {
  async load() {
    await import('/dist/elements/geo-well-3d.js');
  },
  async mount(place, scene) {
    const element = document.createElement('geo-well-3d');
    for (const [name, value] of [
      ['depth-type', 'TVD'],
      ['style', 'height: 900px'],
    ])
      element.setAttribute(name, value);
    const drawn = new Promise((resolve, reject) => {
      element.addEventListener('geo-scene', resolve, { once: true });
      element.addEventListener('geo-error', ({ detail }) => reject(new Error(detail.message)), {
        once: true,
      });
    });
    element.scene = scene;
    // Without the panel the picture is as large as the bare one.
    localStorage.setItem('geo-elements.well-3d.panel-open', 'no');
    place.append(element);
    await drawn;
    const picture = element.shadowRoot.querySelector('.scene-host');
    return {
      step: () =>
        picture.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })),
      canvas: element.shadowRoot.querySelector('.scene-canvas'),
    };
  },
};

const empty = { mount: () => ({ step() {}, canvas: null }) };

let view;
let scene;
let calls = 0;
for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
  const draw = WebGL2RenderingContext.prototype[name];
  WebGL2RenderingContext.prototype[name] = function (...args) {
    calls++;
    return draw.apply(this, args);
  };
}

/** Longest time that the page's thread was busy with one thing, ms. */
let longest = 0;
new PerformanceObserver((list) =>
  list.getEntries().forEach(({ duration }) => (longest = Math.max(longest, duration))),
).observe({ entryTypes: ['longtask'] });

globalThis.bench = {
  async load(name, size) {
    const page = { empty, bare, ours }[name];
    await page.load?.();
    scene = name === 'empty' ? null : makeScene(size);
    await new Promise((resolve) => setTimeout(resolve, 300));
    longest = 0;
  },
  /** Puts the picture on the page and waits until the graphics processor has drawn it. Answers wall time and the longest task, ms. */
  async first(name) {
    const start = performance.now();
    view = await { empty, bare, ours }[name].mount(document.getElementById('place'), scene);
    await frame();
    const busy = longest;
    // A pixel cannot be read before everything is drawn.
    const gl = view.canvas?.getContext('webgl2');
    gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    return { wall: performance.now() - start, longest: busy };
  },
  /** Turns `count` times, each to the end of its frame; answers draw calls a step. */
  async steps(count) {
    await frame();
    calls = 0;
    for (let i = 0; i < count; i++) {
      view.step();
      await frame();
      await frame();
    }
    return calls / count;
  },
};
