import { DataTexture, Group, LinearFilter, RGBAFormat } from 'three';
import type { SectionInfo, SectionPlace } from '../../formats/seismic/seismic-survey.ts';
import { chooseClip, colorScale } from '../seismic/clip.ts';
import { type ColorMap, colorLut, LUT_SIZE } from '../seismic/colormaps.ts';
import { sliceMaterial, type SliceUniforms } from './materials.ts';
import type { LocalOrigin } from './placed-well.ts';
import type { Projection } from './projection.ts';
import {
  placeOfSlice,
  rayOnSheet,
  type SceneSlice,
  computeSliceShape,
  type SliceShape,
} from './slice-shape.ts';
import {
  computeTileBytes,
  listChildTiles,
  chooseTiles,
  computeTileRange,
  listRootTiles,
  type TileAt,
  type WantedTile,
} from './slice-tiles.ts';
import type { SceneSeismic } from './scene-data.ts';
import type { Ray } from './surface-grid.ts';
import {
  createTileMesh,
  createTileTexture,
  measureTileWidth,
  releaseTileMesh,
  sheetGeometry,
  type TileMesh,
} from './tile-mesh.ts';
import { placeVolume, type VolumePlace } from './volume-place.ts';

/** How the slices of a survey look. */
export interface SeismicLook {
  slices: readonly SceneSlice[];
  colormap: ColorMap;
  /** 0.5: amplitudes up to the clip have the colours of the section; 1 is twice as strong. */
  gain: number;
  /** Percentile of absolute amplitudes that is the clip. */
  clipPercentile: number;
  polarity: 'normal' | 'reverse';
  /** What tiles may take, page and graphics processor together. */
  memoryMb: number;
}

/** A section of the survey in the scene. */
interface Sheet extends SliceShape {
  key: string;
  place: SectionPlace;
}

/** A slice as it is wanted, and what is shown of it until the wanted one has come. */
interface Slot {
  slice: SceneSlice;
  key: string;
  shown: Sheet | null;
  next: Sheet | null;
  /** It could not be read, and the failure was reported. */
  isFailed: boolean;
  stop: AbortController;
}

interface Tile {
  state: 'loading' | 'ready' | 'failed';
  stop: AbortController;
  mesh: TileMesh | null;
  bytes: number;
  usedAt: number;
}

/** Where a ray meets a slice first. */
export interface SliceHit {
  distance: number;
  slice: SceneSlice;
  place: SectionPlace;
  column: number;
  row: number;
}

/** Events of a layer. */
export interface LayerListener {
  /** Something new is to be drawn. */
  onChange(): void;
  onFail(error: unknown): void;
  /** The first picture of a slice is drawn. */
  onShow(slice: SliceShape): void;
}

const AT_A_TIME = 4;
/** Gain at which the clip has the last colour. */
const NEUTRAL_GAIN = 0.5;
/**
 * Percentile and room of the amplitudes that tiles hold: those beyond have the last colour at any
 * gain that is of use.
 */
const HELD_PERCENTILE = 99;
const HELD_ROOM = 1.5;

/** Slices of a survey: tiles by level of detail, what is in sight first, in the memory there is. */
export class SeismicLayer {
  readonly group = new Group();
  readonly volume: VolumePlace;
  readonly #seismic: SceneSeismic;
  readonly #listener: LayerListener;
  readonly #uniforms: SliceUniforms;
  readonly #held: readonly [low: number, high: number];
  readonly #tiles = new Map<string, Tile>();
  #slots: Slot[] = [];
  #look: SeismicLook | null = null;
  #frame = 0;
  #bytes = 0;
  /** A failure was reported and nothing was received since. */
  #isReported = false;
  #isDisposed = false;

  constructor(seismic: SceneSeismic, origin: LocalOrigin, listener: LayerListener) {
    [this.#seismic, this.#listener] = [seismic, listener];
    this.volume = placeVolume(seismic, origin);
    this.#held = this.#clip(HELD_PERCENTILE, HELD_ROOM);
    const colors = new DataTexture(new Uint8Array(4 * LUT_SIZE), LUT_SIZE, 1, RGBAFormat);
    colors.magFilter = LinearFilter;
    this.#uniforms = {
      colors: { value: colors },
      low: { value: this.#held[0] },
      span: { value: this.#held[1] - this.#held[0] },
      scale: { value: 1 },
      offset: { value: 0 },
    };
  }

  get seismic(): SceneSeismic {
    return this.#seismic;
  }

  /** Slices that are shown where they are wanted; each is a section that was read. */
  get shown(): readonly SceneSlice[] {
    return this.#slots.flatMap(({ slice, key, shown }) =>
      slice.visible && shown?.key === key ? [slice] : [],
    );
  }

  /**
   * Nothing that is wanted is on its way: it is rendered, or it failed and the failure was
   * reported.
   */
  get isSettled(): boolean {
    return (
      this.#slots.every(
        ({ slice, shown, key, isFailed }) => !slice.visible || isFailed || shown?.key === key,
      ) && ![...this.#tiles.values()].some(({ state }) => state === 'loading')
    );
  }

  /** Bytes of all tiles that are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  setLook(look: SeismicLook): void {
    const before = this.#look;
    this.#look = look;
    if (before?.colormap !== look.colormap) {
      const colors = this.#uniforms.colors.value;
      colors.image.data!.set(colorLut(look.colormap));
      colors.needsUpdate = true;
    }
    const { scale, offset } = colorScale(this.#clip(look.clipPercentile, 1), {
      gainDb: 20 * Math.log10(Math.max(1e-3, look.gain) / NEUTRAL_GAIN),
      polarity: look.polarity,
    });
    this.#uniforms.scale.value = scale;
    this.#uniforms.offset.value = offset;
    if (before?.slices !== look.slices) this.#setSlices(look.slices);
    this.#listener.onChange();
  }

  /** Requests what the view needs, and shows what has loaded. */
  update(view: Projection): void {
    const look = this.#look;
    if (!look) return;
    this.#frame++;
    const mostBytes = look.memoryMb * 2 ** 20;
    const visible = this.#slots.filter(({ slice }) => slice.visible);
    for (const slot of visible) {
      const states = slot.next
        ? listRootTiles(slot.next.levels).map(
            (root) => this.#tiles.get(buildTileKey(slot.next!, root))?.state,
          )
        : [];
      if (states.includes('failed')) [slot.isFailed, slot.next] = [true, null];
      else if (slot.next && states.every((state) => state === 'ready')) {
        [slot.shown, slot.next] = [slot.next, null];
        this.#listener.onShow(slot.shown);
      }
    }
    const { leaves, inner } = chooseTiles(
      visible.flatMap(({ shown }) => (shown ? [shown] : [])),
      (sheet, tile) => measureTileWidth(sheet, tile, view),
      mostBytes,
    );
    const coming = visible.flatMap(({ next }) =>
      next ? listRootTiles(next.levels).map((tile) => ({ sheet: next, tile, px: Infinity })) : [],
    );
    const roots = inner.filter(({ sheet, tile }) => tile.level === sheet.levels.length - 1);
    this.#loadWanted([...coming, ...roots, ...leaves]);
    const refined = new Set(inner.map(({ sheet, tile }) => buildTileKey(sheet, tile)));
    for (const { mesh } of this.#tiles.values()) if (mesh) mesh.visible = false;
    for (const { shown } of visible)
      if (shown) for (const root of listRootTiles(shown.levels)) this.#show(shown, root, refined);
    this.#evict(mostBytes);
  }

  /** Where a ray, in unstretched scene coordinates, meets a slice first. */
  pick({ from, direction }: Ray): SliceHit | null {
    let best: SliceHit | null = null;
    for (const { slice, shown } of this.#slots) {
      const hit = slice.visible && shown ? rayOnSheet(shown, this.volume, from, direction) : null;
      if (hit && (!best || hit.distance < best.distance))
        best = { ...hit, slice: shown!.slice, place: shown!.place };
    }
    return best;
  }

  /** Lets go of what the graphics processor holds; it can be drawn again. */
  release(): void {
    for (const { mesh } of this.#tiles.values()) releaseTileMesh(mesh);
    this.#uniforms.colors.value.dispose();
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const slot of this.#slots) slot.stop.abort();
    for (const key of [...this.#tiles.keys()]) this.#drop(key);
    this.release();
  }

  #clip(clipPercentile: number, room: number): [low: number, high: number] {
    const {
      statistics,
      survey: { info },
    } = this.#seismic;
    const [low, high] = chooseClip(statistics, info.isVelocity, { clip: null, clipPercentile });
    const [middle, half] = [(low + high) / 2, ((high - low) / 2) * (info.isVelocity ? 1 : room)];
    return [middle - half, middle + half];
  }

  #setSlices(slices: readonly SceneSlice[]): void {
    // What failed is tried again.
    for (const [key, { state }] of this.#tiles) if (state === 'failed') this.#tiles.delete(key);
    this.#isReported = false;
    this.#slots.splice(slices.length).forEach(({ stop }) => stop.abort());
    slices.forEach((slice, i) => {
      const key = JSON.stringify(placeOfSlice(this.#seismic.survey.info, slice));
      const slot = this.#slots[i];
      if (slot?.key === key && !slot.isFailed) {
        slot.slice = slice;
        return;
      }
      slot?.stop.abort();
      this.#slots[i] = {
        slice,
        key,
        shown: slot?.shown ?? null,
        next: null,
        isFailed: false,
        stop: new AbortController(),
      };
      void this.#open(this.#slots[i]!);
    });
  }

  async #open(slot: Slot): Promise<void> {
    const { survey, line } = this.#seismic;
    const place = placeOfSlice(survey.info, slot.slice);
    try {
      const section: SectionInfo = line ?? (await survey.section(place, slot.stop.signal));
      if (slot.stop.signal.aborted) return;
      slot.next = { ...computeSliceShape(slot.slice, section, this.volume), key: slot.key, place };
      this.#listener.onChange();
    } catch (error) {
      if (slot.stop.signal.aborted) return;
      slot.isFailed = true;
      this.#fail(error);
      this.#listener.onChange();
    }
  }

  #fail(error: unknown): void {
    if (!this.#isReported) this.#listener.onFail(error);
    this.#isReported = true;
  }

  #loadWanted(tiles: readonly WantedTile<Sheet>[]): void {
    const keys = new Set(tiles.map(({ sheet, tile }) => buildTileKey(sheet, tile)));
    for (const [key, { state, stop }] of this.#tiles) {
      if (state !== 'loading' || keys.has(key)) continue;
      stop.abort();
      this.#tiles.delete(key);
    }
    let loading = [...this.#tiles.values()].filter(({ state }) => state === 'loading').length;
    for (const { sheet, tile } of tiles) {
      const key = buildTileKey(sheet, tile);
      const known = this.#tiles.get(key);
      if (known) known.usedAt = this.#frame;
      if (known || loading >= AT_A_TIME) continue;
      loading++;
      void this.#load(key, sheet, tile);
    }
  }

  async #load(key: string, sheet: Sheet, at: TileAt): Promise<void> {
    const tile: Tile = {
      state: 'loading',
      stop: new AbortController(),
      mesh: null,
      bytes: 0,
      usedAt: this.#frame,
    };
    this.#tiles.set(key, tile);
    try {
      const range = computeTileRange(at, sheet.levels);
      const answer = await this.#seismic.survey.tile(
        { place: sheet.place, level: at.level, ...range, precision: 'int8' },
        tile.stop.signal,
      );
      if (this.#isDisposed || tile.stop.signal.aborted) return;
      tile.mesh = createTileMesh(
        sheetGeometry(sheet, at),
        sliceMaterial(this.#uniforms, createTileTexture(answer, this.#held)),
      );
      tile.state = 'ready';
      this.#isReported = false;
      tile.bytes = computeTileBytes(at, sheet.levels);
      this.#bytes += tile.bytes;
      this.group.add(tile.mesh);
    } catch (error) {
      if (this.#isDisposed || tile.stop.signal.aborted) return;
      tile.state = 'failed';
      this.#fail(error);
    }
    this.#listener.onChange();
  }

  /** A tile is shown by its finer ones where all of them that are in sight have come. */
  #show(sheet: Sheet, tile: TileAt, refined: ReadonlySet<string>): void {
    const own = this.#tiles.get(buildTileKey(sheet, tile));
    if (refined.has(buildTileKey(sheet, tile)) && this.#isCovered(sheet, tile, refined)) {
      for (const child of listChildTiles(tile, sheet.levels)) this.#show(sheet, child, refined);
      return;
    }
    if (!own?.mesh) return;
    own.usedAt = this.#frame;
    own.mesh.visible = true;
  }

  #isCovered(sheet: Sheet, tile: TileAt, refined: ReadonlySet<string>): boolean {
    return listChildTiles(tile, sheet.levels).every((child) => {
      const key = buildTileKey(sheet, child);
      const known = this.#tiles.get(key);
      if (known?.state === 'ready') return true;
      if (refined.has(key)) return this.#isCovered(sheet, child, refined);
      // Neither loaded nor requested: out of sight.
      return !known;
    });
  }

  #evict(mostBytes: number): void {
    if (this.#bytes <= mostBytes) return;
    const old = [...this.#tiles]
      .filter(([, { state, usedAt }]) => state === 'ready' && usedAt < this.#frame)
      .sort((a, b) => a[1].usedAt - b[1].usedAt);
    for (const [key] of old) {
      if (this.#bytes <= mostBytes) return;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    const tile = this.#tiles.get(key);
    if (!tile) return;
    tile.stop.abort();
    this.#tiles.delete(key);
    this.#bytes -= tile.bytes;
    releaseTileMesh(tile.mesh);
    tile.mesh?.removeFromParent();
  }
}

function buildTileKey(sheet: Sheet, { level, column, row }: TileAt): string {
  return `${sheet.key} ${level}/${column}/${row}`;
}
