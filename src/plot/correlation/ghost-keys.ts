import type { DepthInterval } from '../log/depth-window.ts';
import type { CorrelationDocument } from './correlation-document.ts';
import type { Ghost } from './ghost.ts';
import type { Side } from './well.ts';
import { SIDES } from './well.ts';

/** A piece that is taken by a key is this share of the range shown. */
const PIECE_SHARE = 0.2;
/** A page key moves it by so many steps. */
const PAGE_STEPS = 20;

/** The picture that a key acts on. */
export interface GhostKeyContext {
  correlation: CorrelationDocument;
  ghost: Ghost | null;
  /** Whether the ghost tool is selected. */
  taking: boolean;
  range: DepthInterval;
  /** Middle of a piece that is taken, on the shared scale. */
  depth: number;
  /** Least way of a ghost, shown unit. */
  step: number;
}

/**
 * The ghost after a key: with the tool selected Enter takes a piece of the left well (with Shift of
 * the right one) and lays it over the other; Alt with the arrows moves it up and down and from
 * track to track, with Shift too it gets shorter and longer. Null for a key that changes no ghost.
 */
export function ghostAfterKey(
  {
    key,
    altKey,
    shiftKey,
    ctrlKey,
    metaKey,
  }: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  context: GhostKeyContext,
): Ghost | null {
  const { correlation, ghost, taking, step } = context;
  if (ctrlKey || metaKey) return null;
  if (taking && !altKey && key === 'Enter') return pieceAt(context, shiftKey ? 1 : 0);
  if (!altKey || !ghost) return null;
  switch (key) {
    case 'ArrowUp':
      return shiftKey ? longer(ghost, -step) : { ...ghost, top: ghost.top - step };
    case 'ArrowDown':
      return shiftKey ? longer(ghost, step) : { ...ghost, top: ghost.top + step };
    case 'PageUp':
      return shiftKey
        ? longer(ghost, -PAGE_STEPS * step)
        : { ...ghost, top: ghost.top - PAGE_STEPS * step };
    case 'PageDown':
      return shiftKey
        ? longer(ghost, PAGE_STEPS * step)
        : { ...ghost, top: ghost.top + PAGE_STEPS * step };
    case 'ArrowLeft':
      return nextTrack(correlation, ghost, -1);
    case 'ArrowRight':
      return nextTrack(correlation, ghost, 1);
    default:
      return null;
  }
}

/** A piece about a depth of a well's first track of curves, over the other well's. */
function pieceAt({ correlation, range, depth }: GhostKeyContext, from: Side): Ghost | null {
  const over: Side = from === 0 ? 1 : 0;
  const [track, overTrack] = [from, over].map((side) =>
    correlation.wells[side].doc.tracks.findIndex(({ kind }) => kind === 'curves'),
  ) as [number, number];
  const length = PIECE_SHARE * (range.base - range.top);
  const top = depth - length / 2;
  const { placement } = correlation.wells[from];
  const own = { top: placement.toOwn(top), base: placement.toOwn(top + length) };
  return track >= 0 && overTrack >= 0 && own.base > own.top
    ? { from, track, own, top, length, over, overTrack }
    : null;
}

/**
 * The same top with another length, of the piece as of its place; never less than what a change is.
 */
function longer(ghost: Ghost, by: number): Ghost {
  const length = Math.max(Math.abs(by), ghost.length + by);
  const { top, base } = ghost.own;
  return { ...ghost, length, own: { top, base: top + ((base - top) * length) / ghost.length } };
}

function nextTrack({ wells }: CorrelationDocument, ghost: Ghost, by: 1 | -1): Ghost {
  const tracks = SIDES.flatMap((over) =>
    wells[over].doc.tracks.flatMap(({ kind }, overTrack) =>
      kind === 'curves' ? [{ over, overTrack }] : [],
    ),
  );
  const at = tracks.findIndex(
    ({ over, overTrack }) => over === ghost.over && overTrack === ghost.overTrack,
  );
  return { ...ghost, ...tracks[Math.min(tracks.length - 1, Math.max(0, at + by))] };
}
