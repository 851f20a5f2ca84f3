import type { BedKind, FormationSpec } from './geology.ts';
import type { WellSpec } from './well-model.ts';

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
