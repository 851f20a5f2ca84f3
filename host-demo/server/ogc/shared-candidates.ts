import type { Services } from '../services.ts';
import type { ServedLayer } from './layers.ts';
import { type Candidates, type NameArea, readCandidates } from './name-candidates.ts';
import { chooseStyle } from './map-style.ts';

/** How long an answer is shared: pictures of one place for several layers come close together. */
const SHARED_MS = 3000;
const MOST_SHARED = 300;

interface SharedAnswer {
  readonly answer: Promise<Candidates>;
  readonly untilMs: number;
}

const shared = new WeakMap<object, Map<string, SharedAnswer>>();

/**
 * What may be named of a layer in an area; pictures of the same place, each of another layer, share
 * one reading.
 */
export function shareCandidates(
  db: Services['db'],
  layer: ServedLayer,
  area: NameArea,
): Promise<Candidates> {
  const { box, srid, widthPx, heightPx, scale, dataState } = area.request;
  const key = JSON.stringify([layer.name, box, srid, widthPx, heightPx, scale, dataState]);
  const known = shared.get(db) ?? new Map<string, SharedAnswer>();
  shared.set(db, known);
  const nowMs = Date.now();
  const found = known.get(key);
  if (found && found.untilMs > nowMs) return found.answer;
  for (const [old, { untilMs }] of known)
    if (untilMs <= nowMs || known.size >= MOST_SHARED) known.delete(old);
  const answer = readCandidates(db, layer, chooseStyle(layer).label!, area);
  answer.catch(() => known.delete(key));
  known.set(key, { answer, untilMs: nowMs + SHARED_MS });
  return answer;
}
