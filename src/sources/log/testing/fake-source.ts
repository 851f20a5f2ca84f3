import type { LogCurve, LogFrame } from '../../../formats/log-file.ts';
import type { LogInfo, LogSource, OpenLog, OpenOptions } from '../source.ts';

/** A frame with an index DEPT in metres and these curves of three samples. */
export function fakeFrame(
  frameId: string,
  mnemonics: readonly string[],
  { samples = 3, index = 'DEPT' } = {},
): LogFrame {
  const curve = (mnemonic: string, i: number): LogCurve => ({
    mnemonic,
    curveId: `${frameId} ${i}`,
    unit: i ? '' : 'M',
    description: '',
    dimension: [1],
    kind: 'number',
  });
  return {
    frameId,
    name: frameId,
    logicalFile: 0,
    description: '',
    index,
    indexUnit: 'M',
    indexKind: 'depth',
    samples,
    curves: [index, ...mnemonics].map(curve),
  };
}

/** A file of these frames. */
export function fakeInfo(frames: readonly LogFrame[], complete = true): LogInfo {
  return {
    format: 'las',
    version: '2.0',
    logicalFiles: [{ name: '', header: [] }],
    frames: [...frames],
    complete,
  };
}

/** An open log whose curves hold `value`; records the curves that were read. */
export function fakeLog(
  info: LogInfo,
  value = 1,
): OpenLog & { readonly reads: string[]; closed: number } {
  const reads: string[] = [];
  return {
    info,
    warnings: [],
    reads,
    closed: 0,
    async readCurves(_frameId, curveIds, { signal }) {
      signal.throwIfAborted();
      reads.push(...curveIds);
      return curveIds.map((curveId) => ({
        curveId,
        values: Float64Array.of(value, value + 1, value + 2),
        elements: 1,
        declaredNulls: 0,
        suspectedNulls: [],
      }));
    },
    close() {
      this.closed++;
    },
  };
}

/** A source whose `open` the test ends as it likes. */
export class FakeSource implements LogSource {
  readonly handover = null;
  options: OpenOptions | null = null;
  #settle: { resolve(log: OpenLog): void; reject(error: unknown): void } | null = null;

  constructor(readonly name = 'fake') {}

  open(options: OpenOptions): Promise<OpenLog> {
    this.options = options;
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
    });
  }

  arrive(log: OpenLog): void {
    this.#settle?.resolve(log);
  }

  fail(error: unknown): void {
    this.#settle?.reject(error);
  }
}

/** A source that is open at once. */
export function readySource(log: OpenLog): LogSource {
  return { name: 'ready', handover: null, open: async () => log };
}
