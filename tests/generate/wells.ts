import { STANDARD_CURVES, curve } from './curves.ts';
import type { CurveSpec } from './curves.ts';
import { imageChannel, t2Channel, waveformChannel } from './dlis-arrays.ts';
import { curveChannel } from './dlis-frame.ts';
import type { DlisFrameSpec } from './dlis-frame.ts';
import type { BedKind, FormationSpec } from './geology.ts';
import { WellModel } from './well-model.ts';
import type { Sampling, WellSpec } from './well-model.ts';
import { writeDlis } from './write-dlis.ts';
import { writeLas2 } from './write-las2.ts';
import { writeLas3 } from './write-las3.ts';

const SHALE: BedKind = {
  lithology: 'shale',
  share: 6,
  thicknessM: [0.5, 14],
  vsh: [0.75, 0.97],
  phi: [0.04, 0.1],
};
const SILT: BedKind = {
  lithology: 'shale',
  share: 3,
  thicknessM: [0.3, 5],
  vsh: [0.5, 0.7],
  phi: [0.07, 0.13],
};
const SAND: BedKind = {
  lithology: 'sand',
  share: 6,
  thicknessM: [0.6, 16],
  vsh: [0.03, 0.2],
  phi: [0.19, 0.29],
};
const TIGHT_SAND: BedKind = {
  lithology: 'sand',
  share: 2,
  thicknessM: [0.2, 1.5],
  vsh: [0.05, 0.25],
  phi: [0.03, 0.09],
};
const COAL: BedKind = {
  lithology: 'coal',
  share: 1.4,
  thicknessM: [0.3, 2.2],
  vsh: [0.02, 0.1],
  phi: [0.01, 0.03],
};
const LIMESTONE: BedKind = {
  lithology: 'limestone',
  share: 5,
  thicknessM: [0.8, 12],
  vsh: [0.01, 0.08],
  phi: [0.04, 0.14],
};
const POROUS_LIMESTONE: BedKind = {
  lithology: 'limestone',
  share: 4,
  thicknessM: [1, 10],
  vsh: [0.01, 0.05],
  phi: [0.16, 0.26],
};
const DOLOMITE: BedKind = {
  lithology: 'dolomite',
  share: 4,
  thicknessM: [0.7, 9],
  vsh: [0.01, 0.07],
  phi: [0.07, 0.2],
};
const MARL: BedKind = {
  lithology: 'limestone',
  share: 2,
  thicknessM: [0.3, 4],
  vsh: [0.3, 0.5],
  phi: [0.03, 0.08],
};
const SALT: BedKind = {
  lithology: 'salt',
  share: 6,
  thicknessM: [4, 30],
  vsh: [0, 0.02],
  phi: [0.003, 0.006],
};
const ANHYDRITE: BedKind = {
  lithology: 'anhydrite',
  share: 3,
  thicknessM: [0.8, 7],
  vsh: [0, 0.02],
  phi: [0.003, 0.01],
};

const shales = (name: string, thicknessM: number): FormationSpec => ({
  name,
  thicknessM,
  beds: [SHALE, SILT],
});

/** Vertical gas well: a shale cap, a coarsening delta with coals, gas over water with a clear neutron-density crossover. */
export const GAS_WELL: WellSpec = {
  seed: 11,
  header: {
    COMP: 'NORTHERN BASIN ENERGY',
    WELL: 'HERON 2',
    FLD: 'HERON',
    LOC: 'BLOCK 15/8',
    CTRY: 'NO',
    SRVC: 'GENERATED',
    DATE: '17-MAY-2024',
    UWI: '0015/08-0002',
    LATI: '58.412345',
    LONG: '1.734567',
  },
  kellyBushingM: 24,
  groundM: -92,
  columnTopM: 1500,
  formations: [
    shales('Alder', 130),
    {
      name: 'Birch',
      thicknessM: 70,
      beds: [
        { ...SILT, share: 5 },
        { ...SAND, share: 1 },
        { ...MARL, share: 1 },
      ],
    },
    shales('Cedar', 60),
    {
      name: 'Heron Delta',
      thicknessM: 150,
      trend: 'coarsening-up',
      beds: [SAND, { ...SHALE, share: 2, thicknessM: [0.4, 4] }, TIGHT_SAND, COAL],
      contact: { fluid: 'gas', depthM: 1861 },
    },
    {
      name: 'Elm',
      thicknessM: 120,
      trend: 'fining-up',
      beds: [{ ...SAND, share: 3 }, SHALE, COAL, TIGHT_SAND],
    },
    shales('Fir', 200),
  ],
  holes: [
    { bitIn: 12.25, toM: 1585 },
    { bitIn: 8.5, toM: Infinity },
  ],
  waterOhmm: 0.06,
  filtrateOhmm: 0.22,
};

/** Carbonate platform under salt: limestone, dolomite, anhydrite; oil, an image log and waveforms over the reservoir. */
export const CARBONATE_WELL: WellSpec = {
  seed: 23,
  header: {
    COMP: 'PLATFORM PETROLEUM',
    WELL: 'TERRACE A-4',
    FLD: 'TERRACE',
    LOC: 'SECTION 12',
    CTRY: 'AE',
    SRVC: 'GENERATED',
    DATE: '03-FEB-2024',
    UWI: 'TRC-000A4',
  },
  kellyBushingM: 11.3,
  groundM: 3.1,
  columnTopM: 2300,
  formations: [
    { name: 'Upper Salt', thicknessM: 90, beds: [SALT, ANHYDRITE] },
    { name: 'Cap Anhydrite', thicknessM: 22, beds: [ANHYDRITE, { ...DOLOMITE, share: 1 }] },
    {
      name: 'Terrace Upper',
      thicknessM: 95,
      beds: [POROUS_LIMESTONE, { ...DOLOMITE, share: 5 }, { ...LIMESTONE, share: 2 }, ANHYDRITE],
      contact: { fluid: 'oil', depthM: 2520 },
    },
    {
      name: 'Terrace Lower',
      thicknessM: 110,
      beds: [LIMESTONE, POROUS_LIMESTONE, MARL],
      contact: { fluid: 'oil', depthM: 2520 },
    },
    { name: 'Basal Marl', thicknessM: 120, beds: [MARL, SHALE, LIMESTONE] },
  ],
  totalDepthM: 2609,
  holes: [
    { bitIn: 12.25, toM: 2392 },
    { bitIn: 8.5, toM: Infinity },
  ],
  waterOhmm: 0.025,
  filtrateOhmm: 0.05,
};

/** Deviated oil well: builds to 55 degrees through turbidite sands with a gas cap, oil and water. */
export const OIL_WELL: WellSpec = {
  seed: 37,
  header: {
    COMP: 'SOUTH SHELF OIL',
    WELL: 'PETREL 7H',
    FLD: 'PETREL',
    LOC: 'PLATFORM B SLOT 7',
    CTRY: 'AU',
    SRVC: 'GENERATED',
    DATE: '29-SEP-2023',
    UWI: 'W-0007-H',
    LATI: '-38.512300',
    LONG: '148.220100',
  },
  kellyBushingM: 31.5,
  groundM: -71,
  columnTopM: 900,
  formations: [
    shales('Gull Marine', 420),
    { name: 'Tern', thicknessM: 130, trend: 'fining-up', beds: [SAND, SILT, SHALE] },
    shales('Skua', 90),
    {
      name: 'Petrel Turbidites',
      thicknessM: 160,
      beds: [
        { ...SAND, thicknessM: [0.3, 9] },
        { ...SHALE, share: 4, thicknessM: [0.2, 3] },
        TIGHT_SAND,
      ],
      contact: { fluid: 'oil', depthM: 1648, gasCapM: 1588 },
    },
    shales('Prion', 300),
  ],
  holes: [
    { bitIn: 17.5, toM: 1120 },
    { bitIn: 12.25, toM: 2050 },
    { bitIn: 8.5, toM: Infinity },
  ],
  survey: Array.from({ length: 55 }, (_, i) => ({
    mdM: 60 * i,
    inclinationDeg: Math.min(55, Math.max(0, (60 * i - 900) * 0.065)),
    azimuthDeg: 128 + 6 * Math.sin(i / 7),
  })),
  waterOhmm: 0.09,
  filtrateOhmm: 0.35,
};

/** Shallow water well in glacial sand and clay over limestone, logged upwards in feet with a slim tool. */
export const WATER_WELL: WellSpec = {
  seed: 53,
  header: {
    COMP: 'COUNTY WATER DISTRICT',
    WELL: 'OBSERVATION WELL 14',
    FLD: 'VALLEY AQUIFER',
    LOC: 'NE 1/4 SEC 9',
    STAT: 'WI',
    CNTY: 'ROCK',
    SRVC: 'GENERATED',
    DATE: '11-OCT-2022',
    API: '00000000000014',
  },
  kellyBushingM: 251.2,
  groundM: 250.6,
  columnTopM: 0,
  formations: [
    {
      name: 'Till',
      thicknessM: 21,
      beds: [
        { ...SHALE, thicknessM: [0.5, 4] },
        { ...SILT, thicknessM: [0.3, 2] },
      ],
    },
    {
      name: 'Upper Aquifer',
      thicknessM: 26,
      trend: 'fining-up',
      beds: [
        { ...SAND, phi: [0.28, 0.36], thicknessM: [0.5, 6] },
        { ...SILT, share: 1, thicknessM: [0.2, 1] },
      ],
    },
    { name: 'Confining Clay', thicknessM: 15, beds: [{ ...SHALE, thicknessM: [1, 6] }] },
    {
      name: 'Lower Aquifer',
      thicknessM: 32,
      beds: [
        { ...SAND, phi: [0.26, 0.34], thicknessM: [0.8, 7] },
        { ...SHALE, share: 2, thicknessM: [0.2, 2] },
      ],
    },
    { name: 'Bedrock', thicknessM: 60, beds: [LIMESTONE, MARL] },
  ],
  holes: [
    { bitIn: 10, toM: 6 },
    { bitIn: 6, toM: Infinity },
  ],
  waterOhmm: 16,
  filtrateOhmm: 9,
  gapsPerKm: 4,
  stringScale: 0.15,
};

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

/** Frames of a DLIS file: the main log upwards in tenths of an inch, waveforms, an image downwards in metres. */
export function dlisFrames(
  spec: WellSpec,
  main: Sampling,
  waveforms: Sampling,
  image: Sampling,
  imageButtons = 72,
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
            frames: dlisFrames(
              CARBONATE_WELL,
              { topM: 2350, stepM: SIX_INCHES_M, samples: 1700 },
              { topM: 2405, stepM: SIX_INCHES_M, samples: 600 },
              { topM: 2425, stepM: 0.00508, samples: 6000 },
            ),
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
