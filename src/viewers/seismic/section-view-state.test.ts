import { expect, it } from 'vitest';
import type { SectionInfo } from '../../formats/seismic/seismic-survey.ts';
import type { SectionLook } from './section-look.ts';
import {
  describeLook,
  describePart,
  parseSectionView,
  toSectionLook,
  toWindow,
} from './section-view-state.ts';

const REQUESTED: SectionLook = {
  display: 'density',
  gainDb: 0,
  agcMs: null,
  clipPercentile: 99,
  clip: null,
  colormap: null,
  ownColors: null,
  polarity: 'normal',
  interpolate: true,
  excursion: 1,
};

it('describes what the user chose over the look that the page requests, and brings it back', () => {
  const look: SectionLook = {
    ...REQUESTED,
    display: 'wiggle',
    agcMs: 500,
    clip: [-2, 3],
    colormap: 'gray',
    interpolate: false,
  };
  const state = describeLook(look, REQUESTED);
  expect(state).toEqual({
    display: 'wiggle',
    agcMs: 500,
    clip: [-2, 3],
    colormap: 'gray',
    plain: true,
  });
  expect(toSectionLook(parseSectionView(JSON.parse(JSON.stringify(state))), REQUESTED)).toEqual(
    look,
  );
  expect(describeLook(REQUESTED, REQUESTED)).toEqual({});
});

it('describes a colour map of the user and brings it back', () => {
  const points = [
    { at: 0, color: '#000000' },
    { at: 1, color: '#FFcc00' },
  ];
  const look: SectionLook = { ...REQUESTED, ownColors: { name: 'own', points } };
  const state = describeLook(look, REQUESTED);
  expect(state).toEqual({ colors: points });
  expect(toSectionLook(parseSectionView(state), REQUESTED)).toEqual(look);
});

it('reads surfaces that are shown, and leaves out those without a colour', () => {
  const chosenSurfaces = [
    { id: 'top', color: '#d55e00' },
    { id: 'base', color: 'url(x)' },
  ];
  expect(parseSectionView({ chosenSurfaces }).chosenSurfaces).toEqual([chosenSurfaces[0]]);
});

it('turns off a gain control that the page requests', () => {
  const requested = { ...REQUESTED, agcMs: 200 };
  const state = describeLook({ ...requested, agcMs: null }, requested);
  expect(state).toEqual({ agcMs: 0 });
  expect(toSectionLook(state, requested).agcMs).toBeNull();
});

it.each([
  [null],
  ['x'],
  [{ display: 'lines', gainDb: 'loud', clip: [3, 2], colormap: 'none', polarity: 1, plain: 'no' }],
  [
    {
      colors: [
        { at: 0, color: '#000000' },
        { at: 2, color: '#ffffff' },
      ],
      chosenSurfaces: 'top',
    },
  ],
])('leaves out of %j what no section has', (given) => {
  expect(JSON.stringify(parseSectionView(given))).toBe('{}');
});

it('describes the columns in view, and of a slice the rows, and brings them back', () => {
  const section = (mode: 'inline' | 'z') =>
    ({ place: { mode, number: 1 }, traces: 100, samples: 500 }) as SectionInfo;
  const window = { traces: [56.204, 92], samples: [10, 20] } as const;
  expect(describePart(window, section('inline'))).toEqual({ traces: '56.2,92' });
  const slice = describePart(window, section('z'));
  expect(toWindow(parseSectionView(slice))).toEqual({ traces: [56.2, 92], samples: [10, 20] });
  expect(describePart({ traces: [0, 100], samples: [0, 500] }, section('z'))).toEqual({});
  expect(toWindow(parseSectionView({ traces: 'all' }))).toBeNull();
  expect(toSectionLook(parseSectionView(slice), REQUESTED)).toEqual(REQUESTED);
});
