/**
 * `npx tsx tests/bench/segy.mjs [--megabytes 200 --reps 5]`: how fast samples are decoded, by format and byte order, beside a plain loop
 * over a DataView (IBM floats by powers of 16) and beside copying the bytes (the bound). IBM floats keep 7 x the plain loop. Then opening
 * a generated cube and reading all its inlines. Quote the ratios.
 */
import { parseArgs } from 'node:util';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { decoderOf } from '../../src/formats/segy/decode-samples.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import { sampleFormat } from '../../src/formats/segy/sample-format.ts';
import { gridTraces, ibmWord, numbers, writeSegy } from '../generate/write-segy.ts';

const { values: options } = parseArgs({
  options: { megabytes: { type: 'string', default: '40' }, reps: { type: 'string', default: '5' } },
});
const LEAST_IBM = 7;
const SAMPLES = 1500;
const traces = Math.max(1, Math.round((Number(options.megabytes) * 1e6) / (SAMPLES * 4)));

/** Amplitudes of a noisy section, as words of IBM floats. */
function ibmBytes() {
  const bytes = new Uint8Array(traces * SAMPLES * 4);
  const view = new DataView(bytes.buffer);
  let state = 1;
  for (let i = 0; i < traces * SAMPLES; i++) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    view.setUint32(i * 4, ibmWord(Math.sin(i / 9) * 3000 * (state / 0x7fffffff)));
  }
  return bytes;
}

/** The loop that one writes first. */
function plainIbm(view, count, out, littleEndian) {
  for (let i = 0; i < count; i++) {
    const word = view.getUint32(i * 4, littleEndian);
    const sign = word >>> 31 ? -1 : 1;
    const exponent = (word >>> 24) & 0x7f;
    const fraction = (word & 0xffffff) / 0x1000000;
    out[i] = sign * fraction * Math.pow(16, exponent - 64);
  }
}

const PLAIN = {
  1: plainIbm,
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

/** Median CPU ms of `work`, after two runs to warm up. */
async function cpuMs(work) {
  await work();
  await work();
  const times = [];
  for (let rep = 0; rep < Number(options.reps); rep++) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return times.sort((a, b) => a - b)[times.length >> 1];
}

const bytes = ibmBytes();
let isWithin = true;
console.log(
  `${'samples'.padEnd(28)} ${'MB/s'.padStart(7)} ${'x the plain loop'.padStart(17)} ${'of copying'.padStart(12)}`,
);
for (const code of [1, 5, 2, 3]) {
  for (const littleEndian of [false, true]) {
    const format = sampleFormat(code);
    const decode = decoderOf(format, littleEndian);
    const count = Math.floor(bytes.length / format.bytes);
    const [out, plainOut, copy] = [
      new Float32Array(count),
      new Float32Array(count),
      new Uint8Array(bytes.length),
    ];
    const view = new DataView(bytes.buffer);
    const perTrace = SAMPLES * format.bytes;
    const ours = await cpuMs(() => {
      for (let at = 0; at + perTrace <= bytes.length; at += perTrace)
        decode(bytes.subarray(at, at + perTrace), SAMPLES, out, at / format.bytes);
    });
    const plain = await cpuMs(() => PLAIN[code](view, count, plainOut, littleEndian));
    const bound = await cpuMs(() => copy.set(bytes));
    const ratio = plain / ours;
    if (code === 1 && ratio < LEAST_IBM) isWithin = false;
    console.log(
      `${`${format.name}, ${littleEndian ? 'little' : 'big'}-endian`.padEnd(28)} ${(bytes.length / 1e3 / ours).toFixed(0).padStart(7)} ${ratio.toFixed(1).padStart(15)} x ${(ours / bound).toFixed(1).padStart(10)} x${code === 1 ? `   limit ${LEAST_IBM} x: ${ratio >= LEAST_IBM ? 'within' : 'MISSED'}` : ''}`,
    );
  }
}

const side = Math.max(4, Math.round(Math.sqrt(traces / 4)));
const cube = writeSegy({
  traces: gridTraces({
    inlines: numbers(1, side),
    crosslines: numbers(1, side),
    samples: SAMPLES,
    value: (il, xl, _, k) => Math.sin(k / 5 + il) * xl,
  }),
});
const opening = await cpuMs(async () => (await openSegy(new BufferSource(cube))).geometry());
const reading = await cpuMs(async () => {
  const file = await openSegy(new BufferSource(cube));
  const { inlines } = await file.geometry();
  for (const number of inlines.numbers) await file.inline(number);
});
console.log(
  `a cube of ${side} x ${side} x ${SAMPLES}: opened in ${opening.toFixed(1)} ms, all inlines read at ${(cube.length / 1e3 / reading).toFixed(0)} MB/s`,
);
if (!isWithin) process.exitCode = 1;
