import type { TextKey, Translate } from '../../i18n/i18n.ts';

/** Titles of tracks of the suite's own templates, and the last part of the keys of their texts. */
export const TRACK_TITLES: Readonly<Record<string, string>> = {
  Correlation: 'correlation',
  Resistivity: 'resistivity',
  'Density, neutron': 'densityNeutron',
  Lithology: 'lithology',
  Sonic: 'sonic',
  Interpretation: 'interpretation',
  Slowness: 'slowness',
  Density: 'density',
  Waveform: 'waveform',
  Image: 'image',
};

/** The titles of the suite's own templates in the language of `t`, by the English ones. */
export function translateTitles(t: Translate): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(TRACK_TITLES).flatMap(([title, name]) => {
      const key = `log.track.${name}`;
      const text = t(key as TextKey);
      // Until the texts of the language have arrived, the English titles stay.
      return text === key ? [] : [[title, text] as const];
    }),
  );
}
