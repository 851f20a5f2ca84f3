import type { Answer } from '../../support/page-server.ts';

/** A SEG-Y cube of 8.24 GB whose bytes are computed from their offset: there is no file. */
export const CUBE = {
  inlines: 1000,
  crosslines: 1000,
  samples: 2000,
  firstInline: 1000,
  firstCrossline: 2000,
};

const START = 3600;
const TRACE_BYTES = 240 + 4 * CUBE.samples;
/** Bytes of the cube. */
export const CUBE_BYTES = START + CUBE.inlines * CUBE.crosslines * TRACE_BYTES;
const FLOAT_FORMAT = 5;

/** The amplitude of a sample, by positions from 0. */
export function cubeAmplitude(inline: number, crossline: number, sample: number): number {
  return 1000 * WAVE[(sample * 3 + inline * 5 + crossline * 7) % WAVE.length]! * DECAY[sample]!;
}

const WAVE = Float64Array.from({ length: 97 }, (_, i) => Math.sin((2 * Math.PI * i) / 97));
const DECAY = Float64Array.from({ length: CUBE.samples }, (_, i) => Math.exp(-i / 1500));

/** What was requested of the cube. */
export class CubeServer {
  /** When each request came, as `Date.now()`. */
  times: number[] = [];
  bytes = 0;
  /** Waits before each answer, milliseconds. */
  delayMs = 0;

  /** Answers a Range of the cube. */
  readonly answer: Answer = async (request, response) => {
    response.setHeader('Accept-Ranges', 'bytes');
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    if (request.method === 'HEAD' || !range) {
      response.writeHead(200, { 'Content-Length': CUBE_BYTES });
      return void response.end();
    }
    this.times.push(Date.now());
    const from = Number(range[1]);
    const to = Math.min(CUBE_BYTES, range[2] ? Number(range[2]) + 1 : CUBE_BYTES);
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    response.writeHead(206, {
      'Content-Range': `bytes ${from}-${to - 1}/${CUBE_BYTES}`,
      'Content-Length': to - from,
    });
    const bytes = cubeBytes(from, to);
    this.bytes += bytes.length;
    response.end(bytes);
  };
}

/** Bytes of the cube from an offset to another. */
function cubeBytes(from: number, to: number): Buffer {
  const first = Math.max(0, Math.floor((from - START) / TRACE_BYTES));
  const end = Math.max(0, Math.ceil((to - START) / TRACE_BYTES));
  const traces = Buffer.alloc((end - first) * TRACE_BYTES);
  for (let trace = first; trace < end; trace++)
    writeTrace(traces.subarray((trace - first) * TRACE_BYTES), trace);
  const start = START + first * TRACE_BYTES;
  if (from >= START) return traces.subarray(from - start, to - start);
  return Buffer.concat([HEADER.subarray(from, Math.min(to, START)), traces]).subarray(0, to - from);
}

const HEADER = makeHeader();

function makeHeader(): Buffer {
  const header = Buffer.alloc(START);
  header.fill(0x40, 0, 3200);
  header.writeInt16BE(4000, 3216);
  header.writeInt16BE(CUBE.samples, 3220);
  header.writeInt16BE(FLOAT_FORMAT, 3224);
  header.writeInt16BE(1, 3254);
  header.writeInt16BE(0x0100, 3500);
  header.writeInt16BE(1, 3502);
  return header;
}

function writeTrace(out: Buffer, trace: number): void {
  const [inline, crossline] = [Math.floor(trace / CUBE.crosslines), trace % CUBE.crosslines];
  out.writeInt32BE(trace + 1, 4);
  out.writeInt16BE(1, 28);
  out.writeInt16BE(1, 70);
  out.writeInt16BE(CUBE.samples, 114);
  out.writeInt16BE(4000, 116);
  out.writeInt32BE(500_000 + 25 * crossline, 180);
  out.writeInt32BE(4_000_000 + 25 * inline, 184);
  out.writeInt32BE(CUBE.firstInline + inline, 188);
  out.writeInt32BE(CUBE.firstCrossline + crossline, 192);
  for (let sample = 0; sample < CUBE.samples; sample++)
    out.writeFloatBE(cubeAmplitude(inline, crossline, sample), 240 + 4 * sample);
}
