import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { writeSegy } from '../../../tests/generate/write-segy.ts';
import { Refused } from '../refused.ts';
import type { FileStore } from '../services.ts';
import { DEMO_STORE } from './demo-store.ts';
import { fillTrace } from './seismic-trace.ts';
import type { TraceSampling } from './seismic-trace.ts';
import type { DemoField } from './structure.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Place on the grid, numbers and offset (metres; 0 of stacked data) of a trace. */
export interface DemoTrace {
  x: number;
  y: number;
  cdp: number;
  inline: number;
  crossline: number;
  shotPoint: number;
  offset: number;
}

/** A SEG-Y file of the demo field: any part of it is generated on demand. */
export interface DemoSurvey extends TraceSampling {
  key: string;
  traces: number;
  acquired: Date;
  /** Lines of the text header. */
  text: readonly string[];
  /** The i-th trace, from 0. */
  trace(i: number): DemoTrace;
}

/** Goes up when other bytes are made for the same survey. */
const VERSION = 1;
const FILE_HEADERS = 3600,
  TRACE_HEADER = 240;
/** 16-bit whole numbers (SEG-Y, table 2). */
const FORMAT = 3;
/** Traces that are made before others are served. */
const AT_ONCE = 24;

/** Bytes of the whole file. */
export function bytesIn({ traces, samples }: DemoSurvey): number {
  return FILE_HEADERS + traces * (TRACE_HEADER + 2 * samples);
}

/** The seismic files of the demo field. */
export class DemoSeismicStore implements FileStore {
  readonly id = DEMO_STORE;

  constructor(
    private readonly find: (key: string) => DemoSurvey | undefined,
    private readonly fields: () => readonly DemoField[],
  ) {}

  async stat(key: string): Promise<{ sizeBytes: number; etag: string; changed: Date } | null> {
    const survey = this.find(key);
    return survey
      ? {
          sizeBytes: bytesIn(survey),
          etag: createHash('sha256').update(`${VERSION} ${key}`).digest('hex').slice(0, 16),
          changed: survey.acquired,
        }
      : null;
  }

  async read(key: string, start = 0, end = Infinity): Promise<Readable> {
    const survey = this.find(key);
    if (!survey) throw new Refused(404, 'NOT_FOUND', msg`File not found`);
    return Readable.from(this.#part(survey, start, Math.min(end, bytesIn(survey))), {
      objectMode: false,
    });
  }

  write(): Promise<void> {
    return Promise.reject(
      new Refused(403, 'FORBIDDEN', msg`Files of the demo field can only be read`),
    );
  }

  remove(): Promise<void> {
    return this.write();
  }

  async *#part(survey: DemoSurvey, start: number, end: number): AsyncGenerator<Uint8Array> {
    const { samples, intervalMs, text } = survey;
    if (start < FILE_HEADERS && start < end)
      yield writeSegy({
        traces: [],
        format: FORMAT,
        intervalUs: intervalMs * 1000,
        samples,
        text,
      }).subarray(start, Math.min(end, FILE_HEADERS));
    const length = TRACE_HEADER + 2 * samples;
    const amplitudes = new Int16Array(samples);
    let at = Math.max(start, FILE_HEADERS);
    while (at < end) {
      const first = Math.floor((at - FILE_HEADERS) / length);
      const count = Math.min(AT_ONCE, Math.ceil((end - FILE_HEADERS) / length) - first);
      const bytes = new Uint8Array(count * length);
      for (let i = 0; i < count; i++)
        this.#make(survey, first + i, amplitudes, new DataView(bytes.buffer, i * length, length));
      const base = FILE_HEADERS + first * length;
      yield bytes.subarray(at - base, Math.min(bytes.length, end - base));
      at = base + bytes.length;
      await setImmediate();
    }
  }

  #make(survey: DemoSurvey, i: number, amplitudes: Int16Array, view: DataView): void {
    const { x, y, cdp, inline, crossline, shotPoint, offset } = survey.trace(i);
    // By byte of the trace header (SEG-Y, table 3); coordinates in hundredths of a metre.
    for (const [byte, value] of [
      [1, i + 1],
      [5, i + 1],
      [21, cdp],
      [25, 1],
      [37, offset],
      [181, Math.round(x * 100)],
      [185, Math.round(y * 100)],
      [189, inline],
      [193, crossline],
      [197, shotPoint],
    ] as const)
      view.setInt32(byte - 1, value);
    for (const [byte, value] of [
      [29, 1],
      [71, -100],
      [89, 1],
      [115, survey.samples],
      [117, survey.intervalMs * 1000],
      [201, 1],
    ] as const)
      view.setInt16(byte - 1, value);
    fillTrace(this.fields(), { x, y, offset, seed: i * 7919 }, survey, amplitudes);
    for (let k = 0; k < amplitudes.length; k++) view.setInt16(TRACE_HEADER + 2 * k, amplitudes[k]!);
  }
}
