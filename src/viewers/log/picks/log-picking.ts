import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { problemOf } from '../../../core/problem.ts';
import type { OpenLog } from '../../../sources/log/source.ts';
import { hasPickDraft } from '../../shared/picks/pick-draft-key.ts';
import type { LogState } from '../log-state.ts';
import { type DrawnMarker, findIndexMetres } from './drawn-markers.ts';
import type { PickWork } from './pick-work.ts';
import type { LogPickingParts, PickedLog } from './picked-log.ts';

/**
 * The picks of the log that is open: shown until the user edits them. What edits them is loaded
 * then, or where this tab has changes that are not saved.
 */
export class LogPicking {
  readonly #work = signal<PickWork | null>(null);
  readonly work: ReadonlySignal<PickWork | null> = this.#work;
  /** Whether depths of the log can have picks: only of an index in measured depth. */
  readonly canEdit: ReadonlySignal<boolean>;
  /** What is drawn. */
  readonly drawn: ReadonlySignal<readonly DrawnMarker[]>;
  #onWorkKey: ((event: KeyboardEvent, work: PickWork) => void) | null = null;
  #picked: PickedLog | null = null;
  #opening: { stop: AbortController; done: Promise<void> } | null = null;
  readonly #stop: () => void;

  constructor(private readonly parts: LogPickingParts) {
    const { view, markers } = parts;
    this.canEdit = computed(() => findIndexMetres(view.document.value?.data.index) !== null);
    this.drawn = computed(() => {
      const work = this.#work.value;
      if (!work) return markers.drawn.value;
      return markers.isShown.value ? work.drawn.value : [];
    });
    this.#stop = this.drawn.subscribe((drawn) =>
      view.setMarkers(drawn, this.#work.peek() !== null),
    );
  }

  /** A log was read; the one that is read again keeps the changes of its picks. */
  follow(log: OpenLog, { source, frame }: Pick<LogState, 'source' | 'frame'>): void {
    if (source && this.#picked?.source === source) return;
    this.close();
    const { savedMarkers } = log;
    this.#picked = { source, log, frame: frame.peek() };
    this.parts.markers.follow(savedMarkers ?? null);
    if (savedMarkers && hasPickDraft(savedMarkers.uwi)) void this.begin();
  }

  /** The log is closed. What is not saved of its picks stays in the draft of the tab. */
  close(): void {
    this.#opening?.stop.abort();
    this.#opening = null;
    this.#picked = null;
    this.#work.peek()?.dispose();
    this.#work.value = null;
    this.parts.markers.follow(null);
  }

  /** What keys do while picks are edited; null before the first edit. */
  get onWorkKey(): ((event: KeyboardEvent, work: PickWork) => void) | null {
    return this.#onWorkKey;
  }

  /**
   * Makes the picks editable. Resolves when they are, when the log is closed before, and where
   * their code cannot be loaded, which is shown.
   */
  begin(): Promise<void> {
    const picked = this.#picked;
    if (!picked || this.#work.peek()) return Promise.resolve();
    if (this.#opening) return this.#opening.done;
    const stop = new AbortController();
    const done = this.#open(picked, stop.signal)
      .catch((error) => this.parts.onFail(problemOf(error, 'COMPONENT_FAILED')))
      .finally(() => {
        if (this.#opening?.stop === stop) this.#opening = null;
      });
    this.#opening = { stop, done };
    return done;
  }

  dispose(): void {
    this.close();
    this.#stop();
  }

  async #open(picked: PickedLog, stop: AbortSignal): Promise<void> {
    const [{ openPickWork }, { onPickWorkKey }] = await Promise.all([
      import('./open-pick-work.ts'),
      import('./pick-work-keys.ts'),
    ]);
    const work = await openPickWork(picked, this.parts, stop);
    if (stop.aborted) return work?.dispose();
    if (!work) return;
    this.#onWorkKey = onPickWorkKey;
    this.parts.markers.show(true);
    this.#work.value = work;
  }
}
