import { messageError } from '../../../sources/message-error.ts';
import { msg } from '../../../formats/msg.ts';
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementHost } from '../../../core/element-host.ts';
import { type Problem, problemOf } from '../../../core/problem.ts';
import type { LogFrame, ReadProgress } from '../../../formats/log-file.ts';
import { followLinkedLog, type LinkedLog } from '../../../sources/log/linked-logs.ts';
import type { LogSource, OpenLog } from '../../../sources/log/source.ts';
import { LatestRun } from '../latest-run.ts';
import { createSource, type LogSourceValues } from '../log-source.ts';
import { Opening } from '../opening.ts';
import { openingProblem } from '../opening-problem.ts';
import type { StagePhase } from '../PlotStage.tsx';
import { mainFrame, scalarCurves } from './sample-curves.ts';

/** The properties that name the log of a plot of samples. */
export interface LogReadingValues extends LogSourceValues {
  /** The log of the viewer with the same link is shown where no other property names one. */
  link?: string | undefined;
}

/** What a plot of samples does with its log. */
export interface LogReadingEvents {
  /** A log is open: choose curves and read them. */
  onOpen(frame: LogFrame): void;
  /** The log before is closed: what was read of it is shown no more. */
  onClose(): void;
  /** Whether samples that were read are shown. They stay while others are read. */
  hasSamples(): boolean;
}

/** The properties that name the log: after a change of one of them it is opened. */
export const LOG_PROPERTIES = ['catalog', 'logId', 'src', 'file', 'data', 'link'] as const;

/**
 * The log whose samples a plot shows, and the reading of its curves: of a source, or the log that
 * is open in the viewer of the same link. One log at a time; what comes late for an earlier one is
 * dropped.
 */
export class LogReading {
  readonly #phase = signal<StagePhase>({ kind: 'new' });
  readonly #progress = signal<ReadProgress | null>(null);
  readonly #shown = signal<LinkedLog | null>(null);
  readonly phase: ReadonlySignal<StagePhase> = this.#phase;
  readonly progress: ReadonlySignal<ReadProgress | null> = this.#progress;
  /** The log that is open. */
  readonly shown: ReadonlySignal<LinkedLog | null> = this.#shown;
  /** The frame whose curves are drawn. */
  readonly frame = computed((): LogFrame | null => {
    const shown = this.#shown.value;
    if (!shown) return null;
    const { info } = shown.log;
    return info.frames.find(({ frameId }) => frameId === shown.frameId) ?? mainFrame(info);
  });
  /** The curves that can be chosen. */
  readonly curves = computed(() => (this.frame.value ? scalarCurves(this.frame.value) : []));
  readonly #isWaiting = signal(false);
  /** Whether the log viewer of the same link has no log open. */
  readonly isWaiting: ReadonlySignal<boolean> = this.#isWaiting;

  #source: LogSource | null = null;
  /** The log that this reading opened itself, and closes. */
  #own: OpenLog | null = null;
  #endFollowing: (() => void) | null = null;
  /** When samples were requested that are not drawn yet, by `performance.now()`. */
  #startedMs: number | null = null;
  readonly #opening = new Opening<OpenLog, ReadProgress>();
  readonly #reading = new LatestRun();

  constructor(
    private readonly host: ElementHost,
    private readonly events: LogReadingEvents,
  ) {}

  /** Shows the log that the properties name. */
  setSource(values: LogReadingValues): void {
    const source = createSource(values, this.host, () => '');
    if (source || !values.link) return this.#open(source);
    this.#close(null);
    this.#endFollowing = followLinkedLog(values.link, (linked) => this.#follow(linked));
  }

  /** Shows a file that the user dropped or chose. */
  openFile(file: File): void {
    this.#open(createSource({ file }, this.host, () => ''));
  }

  /** Reads the log again. @returns settles when it is read */
  refresh(): Promise<void> {
    const frame = this.frame.peek();
    if (!this.#endFollowing) this.#open(this.#source);
    else if (frame) this.events.onOpen(frame);
    return this.settled();
  }

  /** Stops reading. */
  cancel(): void {
    this.#opening.abort();
    this.#reading.abort();
    this.#phase.value = { kind: this.events.hasSamples() ? 'ready' : 'empty' };
  }

  /**
   * Reads of the open log; a reading that runs is aborted. What it throws is shown as a failure.
   * @param run returns what shows the samples that it read
   */
  read(
    run: (log: LinkedLog['log'], frame: LogFrame, stop: AbortSignal) => Promise<() => void>,
  ): Promise<void> {
    const [shown, frame] = [this.#shown.peek(), this.frame.peek()];
    this.#startedMs ??= performance.now();
    return this.#reading.start(async (stop) => {
      if (!shown || !frame) return;
      if (!this.events.hasSamples()) this.#phase.value = { kind: 'loading' };
      try {
        const show = await run(shown.log, frame, stop);
        if (stop.aborted) return;
        batch(() => {
          show();
          this.#phase.value = { kind: 'ready' };
        });
      } catch (error) {
        if (!stop.aborted) this.fail(problemOf(error, 'NO_CURVE_VALUES'));
      }
    });
  }

  /**
   * Milliseconds from the first reading whose samples were not drawn to now, when they are.
   * @returns null where they were drawn before
   */
  takeElapsedMs(): number | null {
    const started = this.#startedMs;
    if (started === null || !this.events.hasSamples()) return null;
    this.#startedMs = null;
    return performance.now() - started;
  }

  /** Shows a failure in place of the plot. */
  fail(problem: Problem): void {
    this.#phase.value = { kind: 'failed', problem };
    this.host.emit('geo-error', problem);
  }

  /** Resolves when nothing is read. */
  async settled(): Promise<void> {
    await this.#opening.settled();
    await this.#reading.settled();
  }

  dispose(): void {
    this.#close(null);
  }

  #close(source: LogSource | null): void {
    this.#source = source;
    this.#endFollowing?.();
    this.#endFollowing = null;
    this.#isWaiting.value = false;
    this.#opening.abort();
    this.#drop(source ? 'loading' : 'empty');
  }

  #drop(kind: 'loading' | 'empty'): void {
    this.#reading.abort();
    batch(() => {
      this.#own?.close();
      this.#own = null;
      this.#shown.value = null;
      this.#progress.value = null;
      this.#phase.value = { kind };
      this.events.onClose();
    });
  }

  #follow(linked: LinkedLog | null): void {
    this.#drop('empty');
    this.#isWaiting.value = linked === null;
    if (linked) this.#show(linked);
  }

  #open(source: LogSource | null): void {
    this.#close(source);
    if (!source) return;
    void this.#opening.start({
      open: ({ signal: stop, onProgress }) =>
        source.open({ signal: stop, onProgress, onPartial: () => Promise.resolve() }),
      onProgress: (progress) => (this.#progress.value = progress),
      onOpen: (log) => {
        this.#own = log;
        this.#show({ log, frameId: null, name: source.name });
      },
      onLate: (log) => log.close(),
      onFail: (error) => this.fail(openingProblem(error)),
    });
  }

  #show(shown: LinkedLog): void {
    this.#shown.value = shown;
    const frame = this.frame.peek();
    if (frame) this.events.onOpen(frame);
    else this.fail(messageError('NO_LOG_DATA', msg`The log has no frame with curves.`));
  }
}
