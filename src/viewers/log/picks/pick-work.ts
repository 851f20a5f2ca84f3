import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementHost } from '../../../core/element-host.ts';
import { newProcessId } from '../../../core/process-id.ts';
import { writeCsv } from '../../../formats/delimited/write-csv.ts';
import type { PickEdit } from '../../../plot/correlation/pick-history.ts';
import type { Pick } from '../../../plot/correlation/well.ts';
import type { LogPlot } from '../../../plot/log/log-plot.ts';
import { MarkerInteraction, type MarkerDepth } from '../../../plot/log/marker-interaction.ts';
import { toPick } from '../../../sources/wells/pick-rows.ts';
import type { WellPicks } from '../../../sources/wells/pick-store.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { type DepthUnit, metresPer } from '../../../units/depth.ts';
import { fileStem } from '../../shared/export/file-stem.ts';
import type { NotedPicks } from '../../shared/picks/noted-picks.ts';
import { PickEdits } from '../../shared/picks/pick-edits.ts';
import { PickKeeping } from '../../shared/picks/pick-keeping.ts';
import { announceLeft, announceSaved } from '../../shared/picks/pick-notices.ts';
import type { PlotView } from '../plot-view.ts';
import { type DrawnMarker, findIndexMetres } from './drawn-markers.ts';

/** The well whose picks are edited. */
export interface PickedWell {
  /** Null where it is not known. */
  uwi: string | null;
  /** Empty where it is not known. */
  name: string;
}

/** What picks are edited on. */
export interface PickWorkParts {
  host: ElementHost;
  view: PlotView;
  well: PickedWell;
  /** Called for each change, also when it is undone or redone. */
  onEdit(edit: PickEdit, well: PickedWell): void;
}

/** A place that waits for the name of a pick. */
export interface NamedDepth {
  /** Metres. */
  mdM: number;
  /** The pick that gets another name; null for a new one. */
  pick: Pick | null;
  /** CSS pixels from the plot's upper left corner. */
  x: number;
  y: number;
}

/**
 * The picks of one well as they are edited over its log: every step can be undone, and picks of a
 * server are saved there.
 */
export class PickWork {
  readonly edits: PickEdits;
  readonly keeping: PickKeeping;
  readonly noted: NotedPicks;
  readonly #tool = signal<'move' | 'pick'>('move');
  readonly #naming = signal<NamedDepth | null>(null);
  readonly #pointed = signal<string | null>(null);
  /** A pick that is held at another depth. */
  readonly #held = signal<{ id: string; mdM: number } | null>(null);
  /** What a click on the tracks does. */
  readonly tool: ReadonlySignal<'move' | 'pick'> = this.#tool;
  readonly naming: ReadonlySignal<NamedDepth | null> = this.#naming;
  readonly picks: ReadonlySignal<readonly Pick[]>;
  /** Unit of the depths that are shown. */
  readonly unit: ReadonlySignal<DepthUnit>;
  readonly drawn: ReadonlySignal<readonly DrawnMarker[]>;
  #interaction: MarkerInteraction | null = null;

  constructor(private readonly parts: PickWorkParts) {
    const { host, view, well } = parts;
    this.edits = new PickEdits((edit) => parts.onEdit(edit, well));
    this.keeping = new PickKeeping(this.edits, {
      onSaved: (report) => announceSaved(host, report),
      onLeave: (count) => announceLeft(host, count),
    });
    this.picks = computed(() => this.edits.picks.value[0]);
    this.unit = computed(() => (view.range.value?.unit === 'ft' ? 'ft' : 'm'));
    this.drawn = computed(() => {
      const held = this.#held.value;
      const active = held?.id ?? this.#pointed.value;
      return this.picks.value.map(({ id, name, mdM, color }) => ({
        name,
        mdM: held && held.id === id ? held.mdM : mdM,
        ...(color !== undefined && { color }),
        ...(id === active && { isActive: true }),
      }));
    });
    this.noted = {
      keeping: this.keeping,
      unit: this.unit,
      nameWell: () => this.wellName,
      show: (_side, mdM) => this.show(mdM),
    };
    view.useTool((plot) => this.#attach(plot));
  }

  get wellName(): string {
    return this.parts.well.name || (this.parts.well.uwi ?? '');
  }

  /** The pick that is pointed at, by a pointer or by keys. */
  get pointed(): Pick | null {
    return this.#find(this.#pointed.peek());
  }

  /**
   * Begins with the picks of a server, where it keeps any, else with those that are shown. Settles
   * when what this tab has not saved of them is restored.
   */
  async begin(kept: WellPicks | null, shown: readonly DrawnMarker[]): Promise<void> {
    const picks =
      kept?.kind === 'kept'
        ? kept.picks.map(toPick)
        : shown.map(({ name, mdM, color }): Pick => ({
            id: newProcessId(),
            name,
            mdM,
            ...(color !== undefined && { color }),
          }));
    this.edits.begin([picks, []]);
    await this.keeping.open({ wells: [this.parts.well], kept, isAgain: false });
  }

  setTool(tool: 'move' | 'pick'): void {
    this.#tool.value = tool;
  }

  /** Asks for a name, at the left edge unless a place is given. */
  name(mdM: number, pick: Pick | null, x = 60): void {
    const y = this.#interaction?.yAt(mdM / this.#metres) ?? 0;
    this.#naming.value = { mdM, pick, x, y };
  }

  /** Takes the name that was asked for; null where the user gave none. */
  takeName(name: string | null): void {
    const named = this.#naming.peek();
    this.#naming.value = null;
    this.parts.view.plot?.focus();
    if (name === null || !named) return;
    if (!named.pick) this.edits.edit({ action: 'add', side: 0, pick: { name, mdM: named.mdM } });
    else this.rename(named.pick, name);
  }

  rename(pick: Pick, name: string): void {
    if (name !== pick.name) this.edits.edit({ action: 'rename', side: 0, pick, name });
  }

  /** Moves a pick to a measured depth, metres. */
  move(pick: Pick, mdM: number): void {
    if (mdM !== pick.mdM) this.edits.edit({ action: 'move', side: 0, pick, mdM });
  }

  delete(pick: Pick): void {
    this.edits.edit({ action: 'delete', side: 0, pick });
  }

  /** Asks for the name of a pick where the cursor is, else in the middle of the picture. */
  placeAtCursor(): boolean {
    const depth = this.#isPlaced ? (this.parts.view.plot?.cursorDepth ?? null) : null;
    if (depth !== null) this.name(depth * this.#metres, null);
    return depth !== null;
  }

  /** Points at the next pick down the log, or up for -1; false where there is no further one. */
  pointAtNext(by: 1 | -1): boolean {
    const picks = this.picks.peek().toSorted((a, b) => a.mdM - b.mdM);
    const { plot } = this.parts.view;
    const from = this.pointed?.mdM ?? (plot?.cursorDepth ?? 0) * this.#metres;
    const next =
      by > 0 ? picks.find(({ mdM }) => mdM > from) : picks.findLast(({ mdM }) => mdM < from);
    if (!next) return false;
    this.#pointed.value = next.id ?? null;
    this.show(next.mdM);
    plot?.setCursor(next.mdM / this.#metres);
    return true;
  }

  /** Shows a measured depth, metres, in the middle of the plot unless it is seen. */
  show(mdM: number): void {
    const { view } = this.parts;
    const range = view.plot?.depthRange;
    const depth = mdM / this.#metres;
    if (!range || (depth >= range.top && depth <= range.base)) return;
    const half = (range.base - range.top) / 2;
    view.setDepthRange(depth - half, depth + half);
  }

  /** Lets go of what is held; false where nothing is. */
  letGo(): boolean {
    return this.#interaction?.letGo() ?? false;
  }

  /** Gives the user the picks as CSV (RFC 4180): well, UWI, pick, measured depth in metres. */
  export(): void {
    const { uwi } = this.parts.well;
    const rows = this.picks
      .peek()
      .toSorted((a, b) => a.mdM - b.mdM)
      .map(({ name, mdM }) => [this.wellName, uwi ?? '', name, String(Number(mdM.toFixed(4)))]);
    const text = writeCsv([['well', 'uwi', 'pick', 'md_m'], ...rows]);
    const identity = { well: this.wellName, uwi: uwi ?? '', log: '', run: '' };
    const name = `${fileStem(identity, null, 'log')} picks.csv`;
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
  }

  dispose(): void {
    this.parts.view.useTool(null);
    this.keeping.dispose();
  }

  get #metres(): number {
    return metresPer(this.unit.peek()) ?? 1;
  }

  /** Whether depths of the log are measured depths. */
  get #isPlaced(): boolean {
    return findIndexMetres(this.parts.view.document.peek()?.data.index) !== null;
  }

  #place(): MarkerDepth[] {
    return this.picks
      .peek()
      .flatMap(({ id, mdM }) => (id ? [{ id, depth: mdM / this.#metres }] : []));
  }

  #find(id: string | null): Pick | null {
    return (id !== null && this.picks.peek().find((pick) => pick.id === id)) || null;
  }

  #attach(plot: LogPlot): () => void {
    const interaction = plot.useTool(
      (tracks) =>
        new MarkerInteraction(tracks, {
          markers: () => (this.#isPlaced ? this.#place() : []),
          isPlacing: () => this.#isPlaced && this.#tool.peek() === 'pick',
          onPoint: (id) => {
            this.#pointed.value = id;
          },
          onDrag: (id, depth, isDone) => this.#drag(id, depth, isDone),
          onPlace: (depth, { x }) => this.name(depth * this.#metres, null, x),
          onName: (id, { x }) => {
            const pick = this.#find(id);
            if (pick) this.name(pick.mdM, pick, x);
          },
        }),
    );
    this.#interaction = interaction;
    return () => {
      interaction.dispose();
      if (this.#interaction === interaction) this.#interaction = null;
    };
  }

  #drag(id: string, depth: number | null, isDone: boolean): void {
    const mdM = depth === null ? null : depth * this.#metres;
    this.#held.value = isDone || mdM === null ? null : { id, mdM };
    const pick = this.#find(id);
    if (isDone && pick && mdM !== null) this.move(pick, mdM);
  }
}
