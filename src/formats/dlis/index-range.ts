import { metresPer } from '../../units/depth.ts';
import type { IndexRange } from '../log-file.ts';
import { USUAL_NULLS } from '../../units/usual-nulls.ts';
import type { DlisFrame } from './dlis-frame.ts';
import { findAttribute, getAttributeValues } from './object-set.ts';

/** Share of a length by which an index that the frame states may differ from its rows. */
const TOLERANCE = 1e-6;

/**
 * Least and greatest index of a frame, in the unit of its index: by the rows that were read, which
 * hold its first and last ones where `isWhole`; else by INDEX-MIN and INDEX-MAX (RP66 V1 5.7.1).
 * The latter also where the rows agree with them or may turn between their ends (no DIRECTION).
 * Null for a frame without rows, without an index, or where neither is known.
 */
export function findIndexRange(frame: DlisFrame, isWhole: boolean): IndexRange | null {
  if (!frame.hasIndex || frame.rows === 0) return null;
  const stated = statedRange(frame);
  const read = rangeOfRows(frame);
  if (!read || !isWhole) return stated;
  if (!stated) return read;
  const tolerance = TOLERANCE * Math.max(Math.abs(stated.least), Math.abs(stated.greatest));
  const isEqual =
    Math.abs(read.least - stated.least) <= tolerance &&
    Math.abs(read.greatest - stated.greatest) <= tolerance;
  if (isEqual) return stated;
  const isWithin = read.least >= stated.least && read.greatest <= stated.greatest;
  const hasDirection = getAttributeValues(frame.object, 'DIRECTION').length > 0;
  return isWithin && !hasDirection ? stated : read;
}

function rangeOfRows(frame: DlisFrame): IndexRange | null {
  const column = frame.layout.columns[0];
  const values = frame.kept.request(0, frame.rows);
  if (!column || !values || Array.isArray(values) || values.length !== frame.rows) return null;
  const absent =
    column.absent !== null && values instanceof Float32Array
      ? Math.fround(column.absent)
      : column.absent;
  let least = Infinity;
  let greatest = -Infinity;
  for (const value of values) {
    if (!Number.isFinite(value) || value === absent || USUAL_NULLS.includes(value)) continue;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return least <= greatest ? { least, greatest } : null;
}

function statedRange(frame: DlisFrame): IndexRange | null {
  const least = statedIndex(frame, 'INDEX-MIN');
  const greatest = statedIndex(frame, 'INDEX-MAX');
  return least !== null && greatest !== null && least < greatest ? { least, greatest } : null;
}

/** An attribute of the frame in the unit of its index; null without one, or in a unit unlike it. */
function statedIndex({ object, layout }: DlisFrame, label: string): number | null {
  const attribute = findAttribute(object, label);
  const value = attribute?.values?.[0];
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  const unit = attribute?.units.trim() ?? '';
  const indexUnit = layout.columns[0]?.unit ?? '';
  if (unit === '' || unit === indexUnit) return value;
  const [from, to] = [metresPer(unit), metresPer(indexUnit)];
  return from === null || to === null ? null : (value * from) / to;
}
