import { openUrl } from '../../../src/formats/http-source.ts';
import { openSegy } from '../../../src/formats/segy/open-segy.ts';
import { openSeismicStore } from '../../../src/formats/seismic/open-seismic-store.ts';
import { urlFolder } from '../../../src/formats/seismic/store-folder.ts';
import { surveyOfSegy } from '../../../src/formats/seismic/survey-of-segy.ts';
import { surveyOfStore } from '../../../src/formats/seismic/survey-of-store.ts';
import { wallMs } from '../measure.mjs';

/** Exact pictures are larger: of them so many are enough. */
const MOST_EXACT = 20;
/** A slice of a larger SEG-Y takes too long. */
const MOST_SLICED = 500;
/** Requests at once when bytes alone are fetched. */
const AT_ONCE = 12;

/** Reads a store over http. @param {string} address where store and SEG-Y are served */
export async function readRows(bench, address, { side, frames }) {
  bench.step('reading the first picture');
  const { rows, requests } = await firstPictureRows(address, side);
  for (const [what, place, precision] of waysToScroll(side)) {
    bench.step(`reading ${what}`);
    const most = Math.min(frames, side - 1, precision === 'int8' ? Infinity : MOST_EXACT);
    const survey = await surveyOfStore(await openSeismicStore(recordingFolder(address, requests)));
    requests.length = 0;
    const spent = await wallMs(async () => {
      for (let i = 0; i < most; i++) await readWhole(survey, place(i), precision);
    });
    const fetched = await wallMs(() => fetchAll(address, requests));
    survey.close();
    const group = 'scrolling the store over http';
    rows.push(
      { group, what: `${what}: of fetching the bytes`, value: spent / fetched, unit: 'x' },
      { group, what: `${what}: requests for a picture`, value: requests.length / most, unit: '' },
    );
  }
  return rows;
}

/** Places of the pictures, one after the other, with their precision. */
function waysToScroll(side) {
  const inline = (i) => ({ mode: 'inline', number: i + 1 });
  const crossline = (i) => ({ mode: 'crossline', number: i + 1 });
  const diagonal = (i) => ({
    mode: 'line',
    path: [
      [0, i],
      [side - 1 - i, side - 1],
    ],
  });
  return [
    ['inlines', inline, 'int8'],
    ['crosslines', crossline, 'int8'],
    ['slices', (i) => ({ mode: 'z', number: 4 * i }), 'int8'],
    ['inlines far apart', (i) => inline((i * 37) % side), 'int8'],
    ['a diagonal and its neighbours', diagonal, 'int8'],
    ['inlines, exact', inline, 'float32'],
    ['crosslines, exact', crossline, 'float32'],
  ];
}

/** The first picture of the store beside pictures of the SEG-Y itself. */
async function firstPictureRows(address, side) {
  const requests = [];
  const inline = { mode: 'inline', number: side >> 1 };
  const first = await wallMs(async () => {
    const survey = await surveyOfStore(await openSeismicStore(recordingFolder(address, requests)));
    await readWhole(survey, inline, 'int8');
  });
  const count = requests.length;
  let file;
  const fromFile = await wallMs(async () => {
    const url = await openUrl(`${address}/survey.sgy`, { isExact: true });
    file = await surveyOfSegy(await openSegy(url));
    await readWhole(file, inline, 'float32');
  });
  const row = (what, value) => ({ group: 'the first picture', what, value, unit: 'x' });
  const rows = [
    { ...row('requests', count), unit: '' },
    row('from the SEG-Y itself, of from the store', fromFile / first),
  ];
  const places = [['a crossline', { mode: 'crossline', number: side >> 1 }]];
  if (side <= MOST_SLICED) places.push(['a slice', { mode: 'z', number: 0 }]);
  for (const [what, place] of places) {
    const took = await wallMs(() => readWhole(file, place, 'float32'));
    rows.push(row(`${what} of the SEG-Y, of from the store`, took / first));
  }
  return { rows, requests };
}

/** Reads all of a picture in full. */
async function readWhole(survey, place, precision) {
  const { traces, samples } = (await survey.section(place)).levels[0];
  return survey.tile({
    place,
    level: 0,
    traces: [0, traces],
    samples: [0, samples],
    precision,
  });
}

/** The store's folder over http; each request is put into `requests`. */
function recordingFolder(address, requests) {
  const inner = urlFolder(`${address}/store/`);
  return {
    name: inner.name,
    async get(key, range, signal) {
      const bytes = await inner.get(key, range, signal);
      requests.push({ key, range });
      return bytes;
    },
  };
}

/** Fetches the same bytes and decodes nothing. */
async function fetchAll(address, requests) {
  const queue = requests.values();
  const work = async () => {
    for (const { key, range } of queue) {
      const headers = range ? { range: rangeHeader(range) } : {};
      await (await fetch(`${address}/store/${key}`, { headers })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function rangeHeader(range) {
  return 'last' in range ? `bytes=-${range.last}` : `bytes=${range.start}-${range.end - 1}`;
}
