import {
  IMAGE_NAMES,
  WAVEFORM_NAMES,
  baseMnemonic,
  familyById,
  findFamily,
} from '../../compute/curve-families.ts';
import type { LogData, LogDataCurve } from './log-data.ts';
import { countElements, isGap, nullIn } from './log-data.ts';
import { niceLimits } from './nice-limits.ts';
import type { CurveSpec, CurveTrackSpec, FillSpec, LogTemplate, TrackSpec } from './template.ts';
import { convertLimit, findQuantity, unitConversion } from '../../units/curve-units.ts';

/** A template that comes with the suite. */
export interface BuiltinTemplate {
  id: string;
  template: LogTemplate;
}

/** Explicit colours, so that a template looks the same in an editor, on screen and in print. */
const COLORS: Readonly<Record<string, string>> = {
  gamma: '#00795c',
  'gamma-uranium-free': '#5b6b00',
  caliper: '#111827',
  'bit-size': '#7c4a21',
  'spontaneous-potential': '#0b63c5',
  'resistivity-deep': '#b8232f',
  'resistivity-medium': '#8e3b8f',
  'resistivity-shallow': '#0b63c5',
  'resistivity-micro': '#7c4a21',
  density: '#b8232f',
  neutron: '#0b63c5',
  'density-correction': '#55606e',
  photoelectric: '#8e3b8f',
  'density-porosity': '#b8232f',
  sonic: '#8e3b8f',
  'sonic-shear': '#5b6b00',
  'rate-of-penetration': '#0891b2',
  'shale-volume': '#00795c',
  porosity: '#0b63c5',
  'water-saturation': '#0891b2',
};

function curve(id: string, extra: Partial<CurveSpec> = {}): CurveSpec {
  const family = familyById(id);
  return {
    curve: [...family.names],
    left: family.left,
    right: family.right,
    unit: family.unit,
    color: COLORS[id] ?? '#111827',
    ...(family.dash.length > 0 ? { dash: [...family.dash] } : {}),
    ...extra,
  };
}

function track(
  title: string,
  curves: CurveSpec[],
  extra: Partial<CurveTrackSpec> = {},
): CurveTrackSpec {
  return { kind: 'curves', title, width: 1.2, ...extra, curves };
}

const WRAP = { offScale: 'wrap', wraps: 1 } as const;
const depth: TrackSpec = { kind: 'depth' };
const gammaFill: FillSpec = { to: 'left', color: '#b9d6a0', colormap: 'gamma' };

const correlation = track('Correlation', [
  curve('gamma', WRAP),
  curve('spontaneous-potential', WRAP),
  curve('caliper'),
  curve('bit-size'),
]);
const resistivity = track(
  'Resistivity',
  [
    curve('resistivity-deep', WRAP),
    curve('resistivity-medium', WRAP),
    curve('resistivity-shallow', WRAP),
    curve('resistivity-micro', WRAP),
  ],
  { scale: 'log' },
);
const crossover: FillSpec = {
  to: { curve: [...familyById('neutron').names] },
  color: '#c9b28f',
  colorBelow: '#f6d860',
};
const porosity = track('Density, neutron', [
  curve('density', { fills: [crossover] }),
  curve('neutron'),
  curve('density-correction'),
  curve('photoelectric'),
]);

const tripleCombo: LogTemplate = {
  name: 'Triple combo',
  tracks: [correlation, depth, resistivity, porosity],
};

const quickLook: LogTemplate = {
  name: 'Quick look',
  tracks: [
    track('Lithology', [curve('gamma', { ...WRAP, fills: [gammaFill] }), curve('caliper')]),
    depth,
    track('Resistivity', [curve('resistivity-deep', WRAP), curve('resistivity-shallow', WRAP)], {
      scale: 'log',
    }),
    track('Density, neutron', [curve('density', { fills: [crossover] }), curve('neutron')]),
    track('Sonic', [curve('sonic')], { width: 0.8 }),
    track('Interpretation', [
      curve('shale-volume', { fills: [{ to: 'left', color: '#c9c2a8', pattern: 'shale' }] }),
      curve('porosity', { fills: [{ to: 'right', color: '#a9cdf5' }] }),
      curve('water-saturation'),
    ]),
  ],
};

const resistivityOnly: LogTemplate = {
  name: 'Resistivity',
  tracks: [
    track('Correlation', [curve('gamma', WRAP), curve('spontaneous-potential', WRAP)]),
    depth,
    { ...resistivity, width: 2.4 },
  ],
};

const sonic: LogTemplate = {
  name: 'Sonic',
  tracks: [
    track('Correlation', [curve('gamma', WRAP), curve('caliper')]),
    depth,
    track('Slowness', [curve('sonic'), curve('sonic-shear')], { width: 1.8 }),
    track('Density', [curve('density')]),
    {
      kind: 'array',
      title: 'Waveform',
      curve: [...WAVEFORM_NAMES],
      display: 'waveform',
      width: 1.2,
    },
  ],
};

const image: LogTemplate = {
  name: 'Image',
  tracks: [
    track('Correlation', [curve('gamma', WRAP), curve('caliper'), curve('bit-size')]),
    depth,
    {
      kind: 'array',
      title: 'Image',
      curve: [...IMAGE_NAMES],
      display: 'image',
      colormap: 'copper',
      width: 2,
    },
    track('Resistivity', [curve('resistivity-deep', WRAP), curve('resistivity-micro', WRAP)], {
      scale: 'log',
    }),
  ],
};

/** The templates that know no data. The sixth, all curves, is made by `allCurvesTemplate`. */
export const BUILTIN_TEMPLATES: readonly BuiltinTemplate[] = [
  { id: 'triple-combo', template: tripleCombo },
  { id: 'quick-look', template: quickLook },
  { id: 'resistivity', template: resistivityOnly },
  { id: 'sonic', template: sonic },
  { id: 'image', template: image },
];

/** Curves of one family share a track up to this many. */
const PER_TRACK = 4;

/** Families that an interpretation makes; they share a track. */
const INTERPRETED = ['shale-volume', 'porosity', 'water-saturation'];

/**
 * A template that shows everything there is: curves of one family together, fractions of an
 * interpretation together, flags in narrow tracks, the rest one to a track, each with the limits of
 * its family or with limits that hold all but its rarest values.
 */
export function allCurvesTemplate(data: LogData): LogTemplate {
  const index = data.index.mnemonic.toUpperCase();
  const groups = new Map<string, CurveTrackSpec>();
  const tracks: TrackSpec[] = [depth];
  for (const item of data.curves) {
    if (item.mnemonic.toUpperCase() === index) continue;
    if (countElements(item) > 1) {
      tracks.push({
        kind: 'array',
        curve: item.mnemonic,
        display: WAVEFORM_NAMES.includes(baseMnemonic(item.mnemonic)) ? 'waveform' : 'image',
      });
      continue;
    }
    if (isFlag(item, data.nullValue)) {
      tracks.push(flagTrack(item.mnemonic));
      continue;
    }
    const { key, scale, spec } = describe(item, data.nullValue);
    const open = groups.get(key);
    if (open && open.curves.length < PER_TRACK) {
      open.curves.push(spec);
      continue;
    }
    const made: CurveTrackSpec = { kind: 'curves', scale, curves: [spec] };
    groups.set(key, made);
    tracks.push(made);
  }
  return { name: 'All curves', tracks };
}

/** A narrow track with a block where a curve of flags is 1. */
export function flagTrack(mnemonic: string): CurveTrackSpec {
  const color = '#2b8a3e';
  const flag: CurveSpec = { curve: mnemonic, left: 0, right: 1, style: 'step', color };
  return {
    kind: 'curves',
    width: 0.4,
    divisions: 1,
    curves: [{ ...flag, fills: [{ to: 'left', color }] }],
  };
}

/** Whether a curve of no known family and no unit holds 1 and 0 alone. */
function isFlag({ mnemonic, unit, values }: LogDataCurve, nullValue: number | undefined): boolean {
  if (unit.trim() !== '' || findFamily(mnemonic, unit)) return false;
  const nullNumber = nullIn(values, nullValue);
  let flags = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value === 0 || value === 1) flags++;
    else if (!isGap(value, nullNumber)) return false;
  }
  return flags > 0;
}

/** Usual limits of a curve, in its own unit, and the curves it shares a track with. */
interface Usual {
  key: string;
  scale: 'linear' | 'log';
  left: number;
  right: number;
}

type Measured = NonNullable<ReturnType<typeof niceLimits>>;

function describe(
  item: LogDataCurve,
  nullValue: number | undefined,
): { key: string; scale: 'linear' | 'log'; spec: CurveSpec } {
  const spec = { curve: item.mnemonic, unit: item.unit };
  const measured = niceLimits(item.values, nullValue);
  const usual = usualLimits(item, measured);
  if (usual && (!measured || covers(usual, measured))) {
    return {
      key: usual.key,
      scale: usual.scale,
      spec: { ...spec, left: usual.left, right: usual.right, offScale: 'wrap' },
    };
  }
  const empty = convertLimit(1, 'v/v', item.unit);
  return {
    key: `curve ${item.mnemonic}`,
    scale: 'linear',
    spec: { ...spec, left: measured?.low ?? 0, right: measured?.high ?? empty },
  };
}

/** Limits of the curve's family; of all resistivities where the unit is all that is known. */
function usualLimits(item: LogDataCurve, measured: Measured | null): Usual | null {
  const family =
    findFamily(item.mnemonic, item.unit) ??
    (findQuantity(item.unit) === 'resistivity' ? familyById('resistivity-deep') : null);
  if (!family) return null;
  const unit = believedUnit(item.unit, measured);
  return {
    key: shareTrack(family.id),
    scale: family.scale,
    left: convertLimit(family.left, family.unit, unit),
    right: convertLimit(family.right, family.unit, unit),
  };
}

function shareTrack(family: string): string {
  if (family.startsWith('resistivity')) return 'resistivity';
  return INTERPRETED.includes(family) ? 'interpretation' : family;
}

/**
 * Fractions of which most are above 1.5 are percent under a wrong name: the file's unit is v/v, and
 * 23 means 23 %.
 */
function believedUnit(unit: string, measured: Measured | null): string {
  const conversion = measured && measured.median > 1.5 ? unitConversion(unit, 'v/v') : null;
  return conversion?.factor === 1 ? '%' : unit;
}

/**
 * Whether the middle of the values falls within the usual limits or a width beside them: a curve in
 * a strange unit would be an empty track.
 */
function covers({ left, right, scale }: Usual, { low, high, median }: Measured): boolean {
  const [least, most] = [Math.min(left, right), Math.max(left, right)];
  if (scale === 'log') return high > least && low < most;
  const width = most - least;
  return median > least - width && median < most + width && high > least && low < most;
}
