import type { ByteSource } from '../../src/formats/byte-source.ts';

const SIDE = 1000;
const SAMPLES = 2000;
const HEADERS = 3600;
const TRACE = 240 + SAMPLES * 4;
const FIRST = { inline: 1000, crossline: 2000 };
/** Different traces of the cube: the phase of their wave goes round in so many steps. */
const PHASES = 17;

/** Samples of the traces of one phase, big-endian. */
const TRACES = Array.from({ length: PHASES }, (_, phase) => {
  const view = new DataView(new ArrayBuffer(SAMPLES * 4));
  for (let t = 0; t < SAMPLES; t++)
    view.setFloat32(t * 4, 1000 * Math.sin(2 * Math.PI * (t / 11 + phase / PHASES)));
  return new Uint8Array(view.buffer);
});

function fileHeaders(): Uint8Array {
  const bytes = new Uint8Array(HEADERS).fill(0x40, 0, 3200);
  bytes.set([0xc3, 0x40, 0xf1], 0);
  const view = new DataView(bytes.buffer);
  view.setInt16(3216, 4000);
  view.setUint16(3220, SAMPLES);
  view.setInt16(3224, 5);
  view.setUint8(3500, 1);
  return bytes;
}

function traceBytes(trace: number): Uint8Array {
  const [inline, crossline] = [Math.floor(trace / SIDE), trace % SIDE];
  const bytes = new Uint8Array(TRACE);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, crossline + 1);
  view.setInt32(4, trace + 1);
  view.setInt16(28, 1);
  view.setUint16(114, SAMPLES);
  view.setInt16(116, 4000);
  view.setInt32(180, 500_000 + 25 * inline);
  view.setInt32(184, 6_200_000 + 25 * crossline);
  view.setInt32(188, FIRST.inline + inline);
  view.setInt32(192, FIRST.crossline + crossline);
  bytes.set(TRACES[(inline + crossline) % PHASES]!, 240);
  return bytes;
}

/** Requests for parts of a source, and the bytes that they got. */
export interface ReadCount {
  requests: number;
  bytes: number;
}

/**
 * A cube of 8.2 GB whose bytes are computed from their offset: 1,000 by 1,000 traces of 2,000 IEEE
 * floats, inlines from 1000 and crosslines from 2000 on.
 */
export function largeCube(): { source: ByteSource; count: ReadCount } {
  const sizeBytes = HEADERS + SIDE * SIDE * TRACE;
  const count: ReadCount = { requests: 0, bytes: 0 };
  const read = async (offset: number, length: number): Promise<Uint8Array> => {
    const end = Math.min(offset + length, sizeBytes);
    const out = new Uint8Array(Math.max(0, end - offset));
    count.requests++;
    count.bytes += out.length;
    const put = (start: number, part: Uint8Array): void => {
      const from = Math.max(0, offset - start);
      const to = Math.min(part.length, end - start);
      if (from < to) out.set(part.subarray(from, to), start + from - offset);
    };
    if (offset < HEADERS) put(0, fileHeaders());
    const first = Math.max(0, Math.floor((offset - HEADERS) / TRACE));
    for (let trace = first; HEADERS + trace * TRACE < end; trace++)
      put(HEADERS + trace * TRACE, traceBytes(trace));
    return out;
  };
  return { source: { name: 'cube.sgy', sizeBytes, read }, count };
}
