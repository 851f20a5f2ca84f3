import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { PickEdit } from '../../../plot/correlation/pick-history.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import type { LogFrame } from '../../../formats/log-file.ts';
import type { LogSource, OpenLog } from '../../../sources/log/source.ts';
import { hasPickDraft } from '../../shared/picks/pick-draft-key.ts';
import type { LogMarkers } from '../log-markers.ts';
import type { LogState } from '../log-state.ts';
import type { PlotView } from '../plot-view.ts';
import { type DrawnMarker, findIndexMetres } from './drawn-markers.ts';
import type { PickedWell, PickWork } from './pick-work.ts';

/** What the picking of a log needs of its viewer. */
export interface LogPickingParts {
  host: ElementHost;
  view: PlotView;
  markers: LogMarkers;
  onEdit(edit: PickEdit, well: PickedWell): void;
}

/** A log whose picks can be edited. */
interface PickedLog {
  source: LogSource | null;
  log: Pick<OpenLog, 'info' | 'savedMarkers' | 'markers'>;
  /** The frame that is open when the log was read. */
  frame: LogFrame | null;
}

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

  /** Makes the picks editable. Settles when they are, or when the log is closed before. */
  begin(): Promise<void> {
    const picked = this.#picked;
    if (!picked || this.#work.peek()) return Promise.resolve();
    if (this.#opening) return this.#opening.done;
    const stop = new AbortController();
    const done = this.#open(picked, stop.signal).finally(() => {
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
    const { savedMarkers, markers = [] } = picked.log;
    const [{ PickWork: Work }, well, kept] = await Promise.all([
      import('./pick-work.ts'),
      identifyWell(picked),
      savedMarkers?.openStore(stop).catch(() => null) ?? null,
    ]);
    const { host, view, onEdit } = this.parts;
    await whenDrawn(view, stop);
    const metres = findIndexMetres(view.document.peek()?.data.index);
    if (stop.aborted || metres === null) return;
    const own = markers.map(({ name, depth }) => ({ name, mdM: depth * metres }));
    const work = new Work({ host, view, onEdit, well });
    await work.begin(kept, [...own, ...this.parts.markers.all]);
    if (stop.aborted) return work.dispose();
    this.parts.markers.show(true);
    this.#work.value = work;
  }
}

/** The well by the markers of the server, else by the header of the file. */
async function identifyWell({ log, source, frame }: PickedLog): Promise<PickedWell> {
  const { identifyLog } = await import('../../../sources/log/log-identity.ts');
  const sourceName = source?.name ?? '';
  const { well, uwi } = identifyLog(log.info, frame, sourceName);
  return {
    uwi: log.savedMarkers?.uwi ?? (uwi || null),
    name: well || (log.info.title ?? sourceName),
  };
}

/** Resolves when the log is drawn, or is closed before. */
function whenDrawn({ document }: PlotView, stop: AbortSignal): Promise<void> {
  if (document.peek() || stop.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = document.subscribe((drawn) => {
      if (drawn) end();
    });
    const end = (): void => {
      unsubscribe();
      resolve();
    };
    stop.addEventListener('abort', end, { once: true });
  });
}
