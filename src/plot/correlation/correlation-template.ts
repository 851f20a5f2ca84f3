import type { LogTemplate, TrackSpec } from '../log/template.ts';
import { BUILTIN_TEMPLATES } from '../log/builtin-templates.ts';

const [tripleCombo] = BUILTIN_TEMPLATES;

/**
 * What two wells side by side leave room for: the correlation track, depths, resistivity, and
 * density with neutron.
 */
export const CORRELATION_TEMPLATE: LogTemplate = {
  name: 'Correlation',
  tracks: (tripleCombo?.template.tracks ?? []).map(lean),
};

/** For a narrow screen: the first track and depths alone. */
export const NARROW_TEMPLATE: LogTemplate = {
  name: 'Correlation, narrow',
  tracks: CORRELATION_TEMPLATE.tracks.slice(0, 2).reverse(),
};

/**
 * The first two curves of a track: more could not be distinguished in half the width. The depth
 * track keeps room for its name.
 */
function lean(track: TrackSpec): TrackSpec {
  if (track.kind === 'depth') return { ...track, width: 0.55 };
  return track.kind === 'curves' ? { ...track, curves: track.curves.slice(0, 2) } : track;
}
