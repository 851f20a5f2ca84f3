import type { RefObject } from 'react';
import { useTexts } from '../../../ui/texts.tsx';
import { drawable, findCurveName } from './curve-choices.ts';
import { type EditDoc, type EditTrack, moveCurve, moveTrack, findSpec } from './edit-doc.ts';
import { checkDoc } from './edit-state.ts';
import { useDrag } from './use-drag.ts';
import { useEditorParts } from './use-editor.ts';

/** Which rows are open: any number of tracks, one curve. */
export interface OpenRows {
  tracks: ReadonlySet<number>;
  curve: number | null;
}

/** Props of the list. */
export interface TrackListProps {
  list: RefObject<HTMLOListElement | null>;
  open: OpenRows;
  onOpen(open: OpenRows): void;
  /** Gets a selector of the control that has the focus after a change. */
  onFocus(selector: string): void;
  /** Gets what is announced of a change. */
  onNotice(text: string): void;
}

/** Moves of tracks and curves, by steps or by dragging. */
export interface RowMoves extends Pick<ReturnType<typeof useDrag>, 'drag' | 'grip'> {
  /** Moves a track to a position, which is announced. */
  moveTrack(key: number, to: number): void;
  /** Moves a curve to a position in a track, which is opened. */
  moveCurve(key: number, trackKey: number, to: number): void;
}

/** Moves of the rows of the list around. */
export function useRowMoves({ list, open, onOpen, onFocus, onNotice }: TrackListProps): RowMoves {
  const editor = useEditorParts();
  const { present } = editor.state;
  const describe = useMoveNotices();
  const shiftTrack = (key: number, to: number): void => {
    const moved = moveTrack(present, key, to);
    if (moved === present) return;
    editor.change((doc) => moveTrack(doc, key, to));
    onNotice(describe.track(moved, key));
  };
  const shiftCurve = (key: number, trackKey: number, to: number): void => {
    const moved = moveCurve(present, key, trackKey, to);
    if (moved === present) return;
    editor.change((doc) => moveCurve(doc, key, trackKey, to));
    onOpen({ ...open, tracks: new Set([...open.tracks, trackKey]) });
    if (checkDoc(moved).ok) onNotice(describe.curve(moved, key, trackKey));
  };
  const { drag, grip } = useDrag(list, ({ kind, key, place }) => {
    onFocus(`[data-grip="${key}"]`);
    if (kind === 'track' && place.kind === 'track')
      shiftTrack(key, withoutItself(findIndex(present.tracks, key), place.at));
    if (kind !== 'curve' || place.kind !== 'curve') return;
    const target = present.tracks.find((track) => track.key === place.trackKey);
    const own = findIndex(target?.curves ?? [], key);
    shiftCurve(key, place.trackKey, withoutItself(own, place.at));
  });
  return { drag, grip, moveTrack: shiftTrack, moveCurve: shiftCurve };
}

/** Says where a track or a curve is after a move. */
function useMoveNotices() {
  const t = useTexts();
  const { curves } = useEditorParts();
  const trackName = useTrackName();
  return {
    track({ tracks }: EditDoc, key: number): string {
      const at = findIndex(tracks, key);
      const track = tracks[at];
      return track
        ? t('editor.moved.track', {
            name: trackName(track, at),
            number: at + 1,
            count: tracks.length,
          })
        : '';
    },
    curve(doc: EditDoc, key: number, trackKey: number): string {
      const at = findIndex(doc.tracks, trackKey);
      const track = doc.tracks[at];
      const spec = findSpec(doc, key);
      const name = spec && 'left' in spec ? findCurveName(spec.curve, drawable(curves, false)) : '';
      return track
        ? t('editor.moved.curve', {
            name,
            number: findIndex(track.curves, key) + 1,
            count: track.curves.length,
            track: t('editor.track', { number: at + 1 }),
          })
        : '';
    },
  };
}

/** What a track is called in the list: its title, else its kind or number. */
export function useTrackName(): (track: EditTrack, at: number) => string {
  const t = useTexts();
  return ({ spec }, at) => {
    if (spec.kind === 'depth') return t('editor.kind.depth');
    return spec.title?.trim() || t('editor.track', { number: at + 1 });
  };
}

/**
 * A position among rows, counted once the row at `own` is taken out; `own` is -1 where it is not
 * among them.
 */
function withoutItself(own: number, at: number): number {
  return own >= 0 && own < at ? at - 1 : at;
}

function findIndex(rows: readonly { key: number }[], key: number): number {
  return rows.findIndex((row) => row.key === key);
}
