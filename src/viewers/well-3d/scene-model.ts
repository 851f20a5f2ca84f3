import { signal } from '@preact/signals-core';
import { isAbort, type Problem, problemOf } from '../../core/problem.ts';
import type { SceneData } from '../../plot/scene/scene-data.ts';
import { SurfaceChoice } from '../../sources/survey/survey-surfaces.ts';
import type {
  OpenScene,
  SceneAsked,
  SceneSource,
  WellFile,
  WellFiles,
} from '../../sources/scene/source.ts';

/** What the viewer is at. */
export type ScenePhase =
  /** Nobody has said yet whether there are wells. */
  | { kind: 'new' }
  | { kind: 'empty' }
  | { kind: 'loading'; what: 'wells' | 'survey' | 'curves'; done: number; total: number }
  /** A file has to be chosen for each of these wells. */
  | { kind: 'choosing'; wells: readonly WellFiles[] }
  | { kind: 'ready' }
  | { kind: 'failed'; problem: Problem };

/** What is known of the curves. */
export interface CurveChoice {
  mnemonics: readonly string[];
  mnemonic: string | null;
}

/** The scene of an element: what was asked for, what is there, and the files that were chosen for it. */
export class SceneModel {
  readonly phase = signal<ScenePhase>({ kind: 'new' });
  readonly data = signal<SceneData | null>(null);
  readonly curves = signal<CurveChoice>({ mnemonics: [], mnemonic: null });
  /** A failure that leaves something to be seen. */
  readonly problem = signal<Problem | null>(null);
  readonly missing = signal<readonly string[]>([]);
  /** Surfaces of the survey. */
  readonly surfaces = new SurfaceChoice();
  readonly #failed: (problem: Problem) => void;
  #source: SceneSource | null = null;
  #asked: SceneAsked = { logs: false, markers: false };
  /** Of a prestack survey, where one was chosen. */
  #offset: number | undefined;
  #open: OpenScene | null = null;
  #chosen = new Map<string, WellFile>();
  #work = new AbortController();
  /** When the present scene was asked for. */
  startedMs = 0;

  constructor(failed: (problem: Problem) => void) {
    this.#failed = failed;
  }

  /** Shows a source; null shows nothing. */
  show(source: SceneSource | null, asked: SceneAsked): Promise<void> {
    if (source !== this.#source) {
      this.#chosen.clear();
      this.#offset = undefined;
    }
    this.#source = source;
    this.#asked = asked;
    return this.refresh();
  }

  /** Reads the traces at another offset of a prestack survey, by its position. */
  chooseOffset(offset: number): Promise<void> {
    this.#offset = offset;
    return this.refresh();
  }

  /** Reads everything again. */
  async refresh(): Promise<void> {
    const { signal: stop } = this.#start();
    this.problem.value = null;
    this.missing.value = [];
    if (!this.#source) {
      this.#open?.close?.();
      this.#open = null;
      this.surfaces.show(undefined);
      this.data.value = null;
      this.phase.value = { kind: 'empty' };
      return;
    }
    this.phase.value = { kind: 'loading', what: 'wells', done: 0, total: 0 };
    await this.#attempt(
      stop,
      async () => {
        const onProgress = (done: number, total: number): void => {
          if (!stop.aborted) this.phase.value = { kind: 'loading', what: 'survey', done, total };
        };
        const open = await this.#source!.open(
          { ...this.#asked, offset: this.#offset },
          { signal: stop, onProgress },
        );
        if (stop.aborted) return open.close?.();
        this.#open?.close?.();
        this.#open = open;
        this.missing.value = open.missing;
        this.surfaces.show(open.surfaces);
        this.curves.value = { mnemonics: [], mnemonic: null };
        const several = this.#asked.logs
          ? open.files.filter(({ uwi, files }) => files.length > 1 && !this.#chosen.has(uwi))
          : [];
        for (const { uwi, files } of open.files)
          if (files.length === 1) this.#chosen.set(uwi, files[0]!);
        this.data.value = open.data;
        if (several.length > 0)
          this.phase.value = {
            kind: 'choosing',
            wells: open.files.filter(({ files }) => files.length > 1),
          };
        else await this.#readCurves(null, stop);
      },
      true,
    );
  }

  /** Files that were chosen so far, by UWI. */
  get chosen(): ReadonlyMap<string, WellFile> {
    return this.#chosen;
  }

  /** Asks for the files again. */
  chooseFiles(): void {
    const wells = this.#open?.files.filter(({ files }) => files.length > 1) ?? [];
    if (wells.length > 0) this.phase.value = { kind: 'choosing', wells };
  }

  /** Plots with the chosen files. */
  async plot(chosen: ReadonlyMap<string, WellFile>): Promise<void> {
    for (const [uwi, file] of chosen) this.#chosen.set(uwi, file);
    const { signal: stop } = this.#start();
    await this.#attempt(stop, () => this.#readCurves(this.curves.peek().mnemonic, stop), false);
  }

  /** The wells without what the files would add. */
  discard(): void {
    this.phase.value = { kind: 'ready' };
  }

  /** Another curve of the same files. */
  async chooseCurve(mnemonic: string): Promise<void> {
    const { signal: stop } = this.#start();
    await this.#attempt(stop, () => this.#readCurves(mnemonic, stop), false);
  }

  /** Another scene is on its way; its curves come after it. */
  get isOpening(): boolean {
    const phase = this.phase.peek();
    return phase.kind === 'loading' && phase.what !== 'curves';
  }

  /** Gives up what is being read; what is there stays. */
  cancel(): void {
    this.#work.abort();
    this.phase.value = this.data.peek() ? { kind: 'ready' } : { kind: 'empty' };
  }

  /** Takes the message of a failure away; what was shown before it stays. */
  dismissFailure(): void {
    if (this.phase.peek().kind === 'failed')
      this.phase.value = this.data.peek() ? { kind: 'ready' } : { kind: 'empty' };
  }

  dispose(): void {
    this.#work.abort();
    this.surfaces.show(undefined);
    this.data.value = null;
    this.#open?.close?.();
    this.#open = null;
  }

  #start(): AbortController {
    this.#work.abort();
    this.startedMs = performance.now();
    return (this.#work = new AbortController());
  }

  async #readCurves(mnemonic: string | null, stop: AbortSignal): Promise<void> {
    const open = this.#open;
    if (!open?.readCurves || !this.#asked.logs || this.#chosen.size === 0) {
      if (open?.readCurves && this.#asked.logs)
        this.#report({ code: 'NO_LOG_FILES', message: 'no well of the scene has a log file' });
      this.phase.value = { kind: 'ready' };
      return;
    }
    const told = (done: number, total: number): void => {
      if (!stop.aborted) this.phase.value = { kind: 'loading', what: 'curves', done, total };
    };
    told(0, this.#chosen.size);
    const read = await open.readCurves(this.#chosen, mnemonic, { signal: stop, onProgress: told });
    if (stop.aborted) return;
    this.curves.value = { mnemonics: read.mnemonics, mnemonic: read.mnemonic };
    this.data.value = { ...read.data, seismic: open.data.seismic };
    this.phase.value = { kind: 'ready' };
    if (read.failed.length > 0)
      this.#report({
        code: 'NO_CURVE_VALUES',
        message: read.failed.map(({ uwi, message }) => `${uwi}: ${message}`).join('\n'),
      });
  }

  async #attempt(stop: AbortSignal, work: () => Promise<void>, first: boolean): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (stop.aborted || isAbort(error)) return;
      const problem = problemOf(error, 'REQUEST_FAILED');
      if (first && !this.data.peek()) {
        this.phase.value = { kind: 'failed', problem };
        this.#failed(problem);
      } else {
        this.phase.value = { kind: 'ready' };
        this.#report(problem);
      }
    }
  }

  #report(problem: Problem): void {
    this.problem.value = problem;
    this.#failed(problem);
  }
}
