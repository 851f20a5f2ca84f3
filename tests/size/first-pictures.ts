import { mapField } from '../../host-demo/gallery/map-field.ts';
import { well3dField } from '../../host-demo/gallery/well-3d-field.ts';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import { plain } from '../support/well-3d-page.ts';
import type { WaterfallPage } from './waterfall.ts';

/** A host page with the script tag in its head and one element, which the page's script may fill. */
function pageWith(tag: string, attributes = '', fill = ''): string {
  return `<!doctype html><html><head><link rel="icon" href="data:,"><script src="/dist/geo-elements.script.js"></script></head>
<body><${tag} id="viewer" style="display: block; height: 600px" ${attributes}></${tag}>${fill && `<script>{ const viewer = document.getElementById('viewer'); ${fill} }</script>`}</body></html>`;
}

/** A LAS file of ten curves; `isWrapped`: each depth over several lines. */
function lasFile(rows: number, isWrapped = false): Uint8Array {
  const curves = Array.from({ length: 10 }, (_, i) => `C${i}`);
  const head = [
    '~Version',
    'VERS. 2.0 : CWLS LOG ASCII STANDARD',
    `WRAP. ${isWrapped ? 'YES' : 'NO'} : LINES PER DEPTH STEP`,
    '~Well',
    'NULL. -999.25 :',
    '~Curve',
    'DEPT.M : DEPTH',
    ...curves.map((name) => `${name}.GAPI : A CURVE`),
    '~ASCII',
  ];
  const body = Array.from({ length: rows }, (_, row) => {
    const values = curves.map((_curve, i) => (50 + 40 * Math.sin((row + i * 7) / 30)).toFixed(4));
    return [(1000 + row / 10).toFixed(2), ...values].join(isWrapped ? '\n' : ' ');
  });
  return new TextEncoder().encode(`${[...head, ...body].join('\n')}\n`);
}

/** A cube of 30 by 30 traces. */
const cube = (): Uint8Array =>
  writeSegy({
    traces: gridTraces({ inlines: numbers(1, 30), crosslines: numbers(1, 30), samples: 250 }),
    format: 5,
    revision: 1,
  });

const LOG_DATA = `const values = Float64Array.from({ length: 20000 }, (_, i) => 1000 + i / 10);
viewer.data = { index: { mnemonic: 'DEPT', unit: 'm', values }, curves: ['GR', 'RHOB'].map((mnemonic) => ({ mnemonic, unit: '', values: Float32Array.from(values, (depth) => 50 + 40 * Math.sin(depth)) })) };`;

const SECTION_DATA = `viewer.section = { values: Float32Array.from({ length: 200 * 300 }, (_, i) => Math.sin(i / 9)), traces: 200, samples: 300, sampleIntervalUs: 4000, domain: 'time' };`;

/** The pages whose first pictures are counted, by element and what it is given. */
export const FIRST_PICTURES: Readonly<Record<string, () => WaterfallPage>> = {
  'geo-log-viewer src': () => ({
    html: pageWith('geo-log-viewer', 'src="/well.las"'),
    files: { '/well.las': lasFile(2000) },
    event: 'geo-plot',
  }),
  'geo-log-viewer src, 3 MB, wrapped': () => ({
    // Panels come after the picture of the file's first part.
    html: pageWith('geo-log-viewer', 'plot-only src="/well.las"'),
    files: { '/well.las': lasFile(32_000, true) },
    event: 'geo-plot',
  }),
  'geo-log-viewer data': () => ({
    html: pageWith('geo-log-viewer', '', LOG_DATA),
    event: 'geo-plot',
  }),
  'geo-crossplot data': () => ({
    html: pageWith('geo-crossplot', '', LOG_DATA),
    event: 'geo-plot',
  }),
  'geo-crossplot src': () => ({
    html: pageWith('geo-crossplot', 'src="/well.las"'),
    files: { '/well.las': lasFile(2000) },
    event: 'geo-plot',
  }),
  'geo-histogram data': () => ({
    html: pageWith('geo-histogram', '', LOG_DATA),
    event: 'geo-plot',
  }),
  'geo-histogram src': () => ({
    html: pageWith('geo-histogram', 'src="/well.las"'),
    files: { '/well.las': lasFile(2000) },
    event: 'geo-plot',
  }),
  'geo-seismic src': () => ({
    html: pageWith('geo-seismic', 'src="/cube.sgy"'),
    files: { '/cube.sgy': cube() },
    event: 'geo-section',
  }),
  'geo-seismic section': () => ({
    html: pageWith('geo-seismic', '', SECTION_DATA),
    event: 'geo-section',
  }),
  'geo-well-3d scene': () => ({
    html: pageWith('geo-well-3d', '', `viewer.scene = ${plain(well3dField())};`),
    event: 'geo-scene',
  }),
  'geo-seismic-3d src': () => ({
    html: pageWith('geo-seismic-3d', 'src="/cube.sgy"'),
    files: { '/cube.sgy': cube() },
    event: 'geo-scene',
  }),
  'geo-map layers': () => ({
    html: pageWith(
      'geo-map',
      'center="26.98,41.24" zoom="10"',
      `viewer.layers = ${JSON.stringify(mapField())};`,
    ),
    event: 'geo-map-ready',
  }),
};
