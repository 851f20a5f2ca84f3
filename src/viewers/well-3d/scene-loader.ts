import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { isAbort, type Problem, problemOf } from '../../core/problem.ts';
import { problemError } from '../../core/problem-error.ts';
import type { SceneData } from '../../plot/scene/scene-data.ts';
import { SurfaceChoice } from '../../sources/survey/survey-surfaces.ts';
import { leaveOutMisplaced, type SceneNote } from '../../sources/scene/misplaced-wells.ts';
import { mergeCorrections } from '../../sources/survey/corrections.ts';
import type { SurveyCorrections } from '../../sources/survey/source.ts';
import type {
  OpenScene,
  SceneRequest,
  SceneSource,
  WellFile,
  WellFiles,
} from '../../sources/scene/source.ts';
import { LatestRun } from '../shared/latest-run.ts';
import { Opening } from '../shared/opening.ts';

/** What the loader of a scene is doing. */
export type ScenePhase =
  /** No source has been set yet. */
  | { kind: 'new' }
  | { kind: 'empty' }
  | { kind: 'loading'; what: 'wells' | 'survey' | 'curves'; done: number; total: number }
  /** A file has to be chosen for each of these wells. */
  | { kind: 'choosing'; wells: readonly WellFiles[] }
  | { kind: 'ready' }
  | { kind: 'failed'; problem: Problem };

/** The curves that the files have, and the one that is shown. */
export interface CurveChoice {
  mnemonics: readonly string[];
  mnemonic: string | null;
}

/** What the user chose of the log files of wells; it holds for wells that open later too. */
export interface WellChoices {
  /** Id of the file by UWI. */
  files: Readonly<Record<string, string>>;
  /** Mnemonic of the curve; null for the first that wells are looked at by. */
  curve: string | null;
}

/** How much of a survey or of the files is read. */
interface ReadCount {
  done: number;
  total: number;
}

/** What a loader reports. */
export interface SceneLoaderEvents {
  /** Another scene is shown, the scene is closed, or an opening has ended without a scene. */
  onChange(): void;
  onFail(problem: Problem): void;
}

/** Opens the source of a scene, reads the curves of the chosen files, and drops late answers. */
export class SceneLoader {
  readonly phase = signal<ScenePhase>({ kind: 'new' });
  /** A scene is being opened; its curves are read after that. */
  readonly isOpening: ReadonlySignal<boolean> = computed(
    () => this.phase.value.kind === 'loading' && this.phase.value.what !== 'curves',
  );
  readonly data = signal<SceneData | null>(null);
  /**
   * Why the present source is not the one that is shown; null while it is opened, and where it is
   * shown.
   */
  readonly failure = signal<Error | null>(null);
  readonly curves = signal<CurveChoice>({ mnemonics: [], mnemonic: null });
  readonly choices = signal<WellChoices>({ files: {}, curve: null });
  /** What is read of the wells that are shown, or are being opened. */
  readonly requested = signal<SceneRequest>({ logs: false, markers: false });
  /** A failure that leaves something to be seen. */
  readonly problem = signal<Problem | null>(null);
  /** UWIs that the server does not have. */
  readonly missing = signal<readonly string[]>([]);
  /** What was done with wells so that they could be shown. */
  readonly notes = signal<readonly SceneNote[]>([]);
  /** Corrections of the headers that the survey was read with. */
  readonly corrections = signal<SurveyCorrections>({});
  /** Surfaces of the survey. */
  readonly surfaces = new SurfaceChoice();
  readonly #events: SceneLoaderEvents;
  #source: SceneSource | null = null;
  /** The source of what is shown. */
  #shown: SceneSource | null = null;
  /** Corrections that were requested last. */
  #wanted: SurveyCorrections = {};
  /** The page requested them: it has no use for what was read without them. */
  #isByPage = false;
  #open: OpenScene | null = null;
  #stopMarkers: (() => void) | undefined;
  #chosen = new Map<string, WellFile>();
  readonly #opening = new Opening<OpenScene, ReadCount>();
  readonly #reading = new LatestRun();
  /** When the present scene was requested. */
  startedMs = 0;

  constructor(events: SceneLoaderEvents) {
    this.#events = events;
  }

  /** Shows a source; null shows nothing. Settles when it is shown or has failed. */
  show(source: SceneSource | null, request: SceneRequest): Promise<void> {
    if (source !== this.#source) {
      this.#chosen.clear();
      this.#wanted = request.corrections ?? {};
    }
    this.#source = source;
    this.requested.value = request;
    return this.refresh();
  }

  /** Reads the traces at another offset of a prestack survey, by its position. */
  chooseOffset(offset: number): Promise<void> {
    return this.correct({ ...this.#wanted, offset });
  }

  /** Reads the survey again with corrections of its headers. */
  correct(corrections: SurveyCorrections): Promise<void> {
    this.#isByPage = false;
    this.#wanted = corrections;
    return this.refresh();
  }

  /** The same where the page changes its corrections: what the user corrected besides stays. */
  correctByPage(before: SurveyCorrections, now: SurveyCorrections): Promise<void> {
    const reading = this.correct(mergeCorrections(this.#wanted, before, now));
    this.#isByPage = true;
    return reading;
  }

  /** Reads everything again. */
  async refresh(): Promise<void> {
    this.#stop();
    this.startedMs = performance.now();
    this.problem.value = null;
    this.failure.value = null;
    this.missing.value = [];
    const source = this.#source;
    if (!source) return this.#clear();
    this.phase.value = { kind: 'loading', what: 'wells', done: 0, total: 0 };
    const corrections = this.#wanted;
    await this.#opening.start({
      open: ({ signal, onProgress }) =>
        source.open(
          { ...this.requested.peek(), corrections },
          { signal, onProgress: (done, total) => onProgress({ done, total }) },
        ),
      onProgress: (count) => {
        this.phase.value = { kind: 'loading', what: 'survey', ...count };
      },
      onOpen: (open) => {
        this.corrections.value = corrections;
        this.#adopt(source, open);
      },
      onLate: (open) => open.close?.(),
      onFail: (error) => {
        if (!isAbort(error)) this.#endWithFailure(error);
      },
    });
    await this.#reading.settled();
  }

  /** Whether what is shown is of the present source, not of one before. */
  get isShown(): boolean {
    return this.#shown === this.#source;
  }

  /** Files that were chosen so far, by UWI. */
  get chosen(): ReadonlyMap<string, WellFile> {
    return this.#chosen;
  }

  /** Plots with the chosen files. */
  plot(chosen: ReadonlyMap<string, WellFile>): Promise<void> {
    for (const [uwi, file] of chosen) this.#chosen.set(uwi, file);
    const { files, curve } = this.choices.peek();
    const ids = [...chosen].map(([uwi, { id }]) => [uwi, id] as const);
    this.choices.value = { files: { ...files, ...Object.fromEntries(ids) }, curve };
    return this.#plotCurve(this.curves.peek().mnemonic ?? curve);
  }

  /** Shows the wells without what the files would add. */
  discard(): void {
    this.phase.value = { kind: 'ready' };
  }

  /** Shows another curve of the same files. */
  chooseCurve(mnemonic: string): Promise<void> {
    this.choices.value = { ...this.choices.peek(), curve: mnemonic };
    return this.#plotCurve(mnemonic);
  }

  /** Stops reading; what is shown stays. */
  cancel(): void {
    this.#stop();
    if (!this.isShown) this.failure.value = new DOMException('reading was stopped', 'AbortError');
    this.#rest();
    this.#events.onChange();
  }

  /** Takes the message of a failure away; what was shown before it stays. */
  dismissFailure(): void {
    if (this.phase.peek().kind === 'failed') this.#rest();
  }

  /** Ends all work and closes what is open. */
  dispose(): void {
    this.#stop();
    this.surfaces.show(undefined);
    this.data.value = null;
    this.#close();
  }

  #stop(): void {
    this.#opening.abort();
    this.#reading.abort();
  }

  #rest(): void {
    this.phase.value = this.data.peek() ? { kind: 'ready' } : { kind: 'empty' };
  }

  #clear(): void {
    this.#close();
    this.surfaces.show(undefined);
    this.notes.value = [];
    this.data.value = null;
    this.phase.value = { kind: 'empty' };
    this.#events.onChange();
  }

  /** Shows markers that were stored since; everything else stays as it is. */
  #takeMarkers(wells: SceneData['wells']): void {
    const data = this.data.peek();
    if (!data) return;
    const markers = new Map(wells.map((well) => [well.uwi, well.markers]));
    this.data.value = {
      ...data,
      wells: data.wells.map((well) => ({
        ...well,
        markers: markers.get(well.uwi) ?? well.markers,
      })),
    };
  }

  #close(): void {
    this.#stopMarkers?.();
    this.#stopMarkers = undefined;
    this.#open?.close?.();
    this.#open = null;
    this.#shown = null;
  }

  #adopt(source: SceneSource, open: OpenScene): void {
    this.#close();
    this.#open = open;
    this.#shown = source;
    this.missing.value = open.missing;
    this.#stopMarkers = open.watchMarkers?.((wells) => this.#takeMarkers(wells));
    this.surfaces.show(open.surfaces);
    this.curves.value = { mnemonics: [], mnemonic: null };
    this.#present(open.data, open.notes);
    const wells = this.#chooseOnlyFiles(open);
    if (wells.length > 0) this.phase.value = { kind: 'choosing', wells };
    else void this.#readCurves(this.choices.peek().curve);
    this.#events.onChange();
  }

  /** Shows a scene without the wells whose place can't be right. */
  #present(scene: SceneData, known: readonly SceneNote[] = []): void {
    const { data, notes } = leaveOutMisplaced(scene);
    this.notes.value = [...known, ...notes];
    this.data.value = data;
  }

  /**
   * Chooses the file of each well that has one alone, and those that were chosen before. @returns
   * the wells with several, if one of them has no choice yet
   */
  #chooseOnlyFiles({ files: all }: OpenScene): readonly WellFiles[] {
    for (const { uwi, files } of all) if (files.length === 1) this.#chosen.set(uwi, files[0]!);
    const several = all.filter(({ files }) => files.length > 1);
    const ids = this.choices.peek().files;
    for (const { uwi, files } of several) {
      const known = files.find(({ id }) => id === ids[uwi]);
      if (known) this.#chosen.set(uwi, known);
    }
    const isOpen = this.requested.peek().logs && several.some(({ uwi }) => !this.#chosen.has(uwi));
    return isOpen ? several : [];
  }

  #plotCurve(mnemonic: string | null): Promise<void> {
    this.#stop();
    this.startedMs = performance.now();
    return this.#readCurves(mnemonic);
  }

  #readCurves(mnemonic: string | null): Promise<void> {
    return this.#reading.start(async (stop) => {
      try {
        await this.#readChosen(mnemonic, stop);
      } catch (error) {
        if (stop.aborted || isAbort(error)) return;
        this.phase.value = { kind: 'ready' };
        this.#report(problemOf(error, 'REQUEST_FAILED'));
      }
    });
  }

  async #readChosen(mnemonic: string | null, stop: AbortSignal): Promise<void> {
    const open = this.#open;
    if (!open?.readCurves || !this.requested.peek().logs || this.#chosen.size === 0) {
      if (open?.readCurves && this.requested.peek().logs)
        this.#report({ code: 'NO_LOG_FILES', message: 'no well of the scene has a log file' });
      this.phase.value = { kind: 'ready' };
      return;
    }
    const onProgress = (done: number, total: number): void => {
      if (!stop.aborted) this.phase.value = { kind: 'loading', what: 'curves', done, total };
    };
    onProgress(0, this.#chosen.size);
    const read = await open.readCurves(this.#chosen, mnemonic, { signal: stop, onProgress });
    if (stop.aborted) return;
    this.curves.value = { mnemonics: read.mnemonics, mnemonic: read.mnemonic };
    this.#present({ ...read.data, seismic: open.data.seismic }, open.notes);
    this.phase.value = { kind: 'ready' };
    if (read.failed.length > 0)
      this.#report({
        code: 'NO_CURVE_VALUES',
        message: read.failed.map(({ uwi, message }) => `${uwi}: ${message}`).join('\n'),
      });
  }

  /** What was shown before stays, and the failure is reported beside it. */
  #endWithFailure(error: unknown): void {
    const problem = problemOf(error, 'REQUEST_FAILED');
    if (!this.isShown || this.#isByPage) this.failure.value = problemError(problem, error);
    if (this.isShown) this.#wanted = this.corrections.peek();
    if (this.data.peek()) {
      this.phase.value = { kind: 'ready' };
      this.#report(problem);
    } else {
      this.phase.value = { kind: 'failed', problem };
      this.#events.onFail(problem);
    }
    this.#events.onChange();
  }

  #report(problem: Problem): void {
    this.problem.value = problem;
    this.#events.onFail(problem);
  }
}
