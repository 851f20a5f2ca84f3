import { BufferSource } from '../../../src/formats/byte-source.ts';
import { findDecoder } from '../../../src/formats/segy/decode-samples.ts';
import { openSegy } from '../../../src/formats/segy/open-segy.ts';
import { sampleFormat } from '../../../src/formats/segy/sample-format.ts';
import { gridTraces, ibmWord, numbers, writeSegy } from '../../generate/write-segy.ts';
import { medianCost } from '../measure.mjs';

/** How many times as fast as the plain loop IBM floats are decoded, at least. */
const LEAST_IBM = 7;
const IBM = 1;
const SAMPLES = 1500;

/** @type {import('../parts.mjs').Part} */
export const segy = {
  name: 'segy',
  describe: 'decoding SEG-Y samples beside a plain loop over a DataView and beside copying bytes',
  seconds: 40,
  options: {
    megabytes: { default: 40, describe: 'size of the samples' },
    reps: { default: 5, describe: 'repetitions' },
  },
  async run({ megabytes, reps }, bench) {
    const traces = Math.max(1, Math.round((megabytes * 1e6) / (SAMPLES * 4)));
    bench.step(`making ${megabytes} MB of samples`);
    const bytes = ibmBytes(traces);
    const rows = [];
    for (const code of [IBM, 5, 2, 3])
      for (const littleEndian of [false, true]) {
        const { name } = sampleFormat(code);
        const group = `${name}, ${littleEndian ? 'little' : 'big'}-endian`;
        bench.step(`decoding ${group}`);
        const { plain, copy } = await decodeRatios(bytes, code, littleEndian, reps);
        const limit = code === IBM && { limit: LEAST_IBM, isLeast: true };
        rows.push(
          { group, what: 'speed, of the plain loop', value: plain, unit: 'x', ...limit },
          { group, what: 'time, of copying the bytes', value: copy, unit: 'x' },
        );
      }
    bench.step('reading a cube');
    return [...rows, ...(await cubeRows(Math.max(4, Math.round(Math.sqrt(traces / 4))), reps))];
  },
};

/** Amplitudes of a noisy section, as words of IBM floats. */
function ibmBytes(traces) {
  const bytes = new Uint8Array(traces * SAMPLES * 4);
  const view = new DataView(bytes.buffer);
  let state = 1;
  for (let i = 0; i < traces * SAMPLES; i++) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    view.setUint32(i * 4, ibmWord(Math.sin(i / 9) * 3000 * (state / 0x7fffffff)));
  }
  return bytes;
}

/** The loops that one writes first, by the code of their sample format. */
const PLAIN = {
  [IBM]: (view, count, out, little) => {
    for (let i = 0; i < count; i++) {
      const word = view.getUint32(i * 4, little);
      const sign = word >>> 31 ? -1 : 1;
      const exponent = (word >>> 24) & 0x7f;
      const fraction = (word & 0xffffff) / 0x1000000;
      out[i] = sign * fraction * Math.pow(16, exponent - 64);
    }
  },
  2: (view, count, out, little) => {
    for (let i = 0; i < count; i++) out[i] = view.getInt32(i * 4, little);
  },
  3: (view, count, out, little) => {
    for (let i = 0; i < count; i++) out[i] = view.getInt16(i * 2, little);
  },
  5: (view, count, out, little) => {
    for (let i = 0; i < count; i++) out[i] = view.getFloat32(i * 4, little);
  },
};

/** How many times as fast as the plain loop our decoder is, and how many times as long as a copy it takes. */
async function decodeRatios(bytes, code, littleEndian, reps) {
  const format = sampleFormat(code);
  const decode = findDecoder(format, littleEndian);
  const count = Math.floor(bytes.length / format.bytes);
  const [out, plainOut] = [new Float32Array(count), new Float32Array(count)];
  const copy = new Uint8Array(bytes.length);
  const view = new DataView(bytes.buffer);
  const perTrace = SAMPLES * format.bytes;
  const cost = (work) => medianCost(work, { reps, warmUps: 2 });
  const ours = await cost(() => {
    for (let at = 0; at + perTrace <= bytes.length; at += perTrace)
      decode(bytes.subarray(at, at + perTrace), SAMPLES, out, at / format.bytes);
  });
  const plain = await cost(() => PLAIN[code](view, count, plainOut, littleEndian));
  const bound = await cost(() => copy.set(bytes));
  return { plain: plain.cpuMs / ours.cpuMs, copy: ours.cpuMs / bound.cpuMs };
}

async function cubeRows(side, reps) {
  const cube = writeSegy({
    traces: gridTraces({
      inlines: numbers(1, side),
      crosslines: numbers(1, side),
      samples: SAMPLES,
      value: (il, xl, _, k) => Math.sin(k / 5 + il) * xl,
    }),
  });
  const copy = new Uint8Array(cube.length);
  const cost = (work) => medianCost(work, { reps, warmUps: 2 });
  const opening = await cost(async () => (await openSegy(new BufferSource(cube))).geometry());
  const reading = await cost(async () => {
    const file = await openSegy(new BufferSource(cube));
    for (const number of (await file.geometry()).inlines.numbers) await file.inline(number);
  });
  const bound = await cost(() => copy.set(cube));
  const group = `a cube of ${side} x ${side} x ${SAMPLES}`;
  return [
    {
      group,
      what: 'opening it, of copying its bytes',
      value: opening.cpuMs / bound.cpuMs,
      unit: 'x',
    },
    {
      group,
      what: 'reading all inlines, of copying its bytes',
      value: reading.cpuMs / bound.cpuMs,
      unit: 'x',
    },
  ];
}
