import { STANDARD_CURVES, curve } from './curves.ts';
import type { CurveSpec } from './curves.ts';
import { imageChannel, t2Channel, waveformChannel } from './dlis-arrays.ts';
import { curveChannel } from './dlis-frame.ts';
import type { DlisFrameSpec } from './dlis-frame.ts';
import { CARBONATE_WELL, GAS_WELL, OIL_WELL, WATER_WELL } from './well-specs.ts';
import { WellModel } from './well-model.ts';
import type { Sampling, WellSpec } from './well-model.ts';
import { writeDlis } from './write-dlis.ts';
import { writeLas2 } from './write-las2.ts';
import { writeLas3 } from './write-las3.ts';

const TENTH_INCHES_PER_METRE = 1 / 0.00254;
/** Six inches, the usual step of wireline logs. */
const SIX_INCHES_M = 0.1524;

/** Curves that a slim tool in a water well gives. */
const WATER_CURVES: readonly CurveSpec[] = [
  curve('gr', { mnemonic: 'GAM', unit: 'CPS', description: 'Natural Gamma' }),
  curve('sp'),
  curve('cali', { mnemonic: 'CAL', description: 'Three-arm Caliper' }),
  curve('rm', { mnemonic: 'RN16', description: 'Short Normal Resistivity, 16 inch', decimals: 2 }),
  curve('rd', { mnemonic: 'RN64', description: 'Long Normal Resistivity, 64 inch', decimals: 2 }),
  curve('temp', { description: 'Fluid Temperature' }),
];

/** Curves of the oil well: the standard string with the path of the hole. */
export const OIL_CURVES: readonly CurveSpec[] = [
  curve('tvd'),
  curve('incl'),
  curve('azim'),
  ...STANDARD_CURVES,
];

/** How the frames of a DLIS file are sampled. */
export interface DlisSamplings {
  main: Sampling;
  waveforms: Sampling;
  image: Sampling;
  /** Values of each sample of the image; 72 by default. */
  imageButtons?: number;
}

/** Frames of a DLIS file: the main log upwards in tenths of an inch, waveforms, an image downwards in metres. */
export function dlisFrames(
  spec: WellSpec,
  { main, waveforms, image, imageButtons = 72 }: DlisSamplings,
): DlisFrameSpec[] {
  const tenthInch = {
    name: 'TDEP',
    units: '0.1 in',
    code: 'FSINGL',
    perMetre: TENTH_INCHES_PER_METRE,
  } as const;
  return [
    {
      name: '60B',
      description: 'Main log, 6 inch',
      model: new WellModel(spec, main),
      index: tenthInch,
      upLog: true,
      channels: [
        ...STANDARD_CURVES.map((standard) => curveChannel(standard)),
        curveChannel(curve('lith', { mnemonic: 'LITH' }), { code: 'SSHORT' }),
        curveChannel(curve('tens'), { code: 'UNORM' }),
        curveChannel(curve('temp', { mnemonic: 'TEMP_MK' }), {
          code: 'SLONG',
          units: '0.001 degC',
          perUnit: 1000,
        }),
        t2Channel(),
      ],
    },
    {
      name: '120B',
      description: 'Sonic waveforms',
      model: new WellModel(spec, waveforms),
      index: tenthInch,
      upLog: true,
      channels: [waveformChannel(spec.seed), curveChannel(curve('dt'), { code: 'FDOUBL' })],
    },
    {
      name: '2B',
      description: 'Borehole image',
      model: new WellModel(spec, image),
      index: { name: 'DEPTH', units: 'm', code: 'FDOUBL', perMetre: 1 },
      upLog: false,
      channels: [
        imageChannel(spec.seed, image.topM, image.topM + image.samples * image.stepM, imageButtons),
        curveChannel(curve('gr', { mnemonic: 'GR_EDTC' })),
      ],
    },
  ];
}

/** A file of the demo set. */
export interface DemoFile {
  name: string;
  /** One line on what there is to see. */
  story: string;
  write(): AsyncGenerator<Uint8Array>;
}

/** The demo set: under 3 MB, each with another geology and format. */
export function demoFiles(): DemoFile[] {
  return [
    {
      name: 'heron-2.las',
      story:
        'Vertical gas well, LAS 2.0: neutron-density crossover over the Heron Delta, gas-water contact at 1861 m, coals',
      write: () =>
        writeLas2(
          new WellModel(GAS_WELL, { topM: 1540, stepM: SIX_INCHES_M, samples: 3000 }),
          STANDARD_CURVES,
          { remark: 'Synthetic data.\nDepths are measured from kelly bushing.' },
        ),
    },
    {
      name: 'terrace-a4.dlis',
      story:
        'Carbonate oil well under salt, DLIS: main up-log in 0.1 in, NMR T2, sonic waveforms, 72-button image with fractures',
      write: () =>
        writeDlis([
          {
            id: 'TERRACE A-4 RUN 1',
            well: new WellModel(CARBONATE_WELL, { topM: 2350, stepM: SIX_INCHES_M, samples: 1700 }),
            frames: dlisFrames(CARBONATE_WELL, {
              main: { topM: 2350, stepM: SIX_INCHES_M, samples: 1700 },
              waveforms: { topM: 2405, stepM: SIX_INCHES_M, samples: 600 },
              image: { topM: 2425, stepM: 0.00508, samples: 6000 },
            }),
          },
        ]),
    },
    {
      name: 'petrel-7h.las',
      story:
        'Deviated oil well with a gas cap, LAS 3.0: TVD and survey, lithology as text, T2 array, core plugs, tops',
      write: () =>
        writeLas3(new WellModel(OIL_WELL, { topM: 1000, stepM: 0.5, samples: 2900 }), OIL_CURVES, {
          t2Bins: 8,
        }),
    },
    {
      name: 'observation-well-14.las',
      story:
        'Groundwater well, LAS 2.0 wrapped, an up-log in feet: two sand aquifers, clay between them, limestone below',
      write: () =>
        writeLas2(
          new WellModel(WATER_WELL, { topM: 0.6096, stepM: 0.03048, samples: 4400 }),
          WATER_CURVES,
          { indexUnit: 'FT', upLog: true, wrapped: true, nullValue: -9999 },
        ),
    },
  ];
}
