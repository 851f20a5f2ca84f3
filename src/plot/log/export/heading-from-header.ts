import type { HeaderItem, HeaderSection } from '../../../formats/log-file.ts';

/** Parts of a log heading, in their order (API RP 31A). */
export type HeadingGroup = 'well' | 'location' | 'depth' | 'run' | 'mud' | 'remarks';

/** One field of a heading, as it is printed. A field without a group belongs to the run data. */
export interface HeadingField {
  label: string;
  value: string;
  group?: HeadingGroup;
}

/**
 * Fields of API RP 31A in its order: label, then the mnemonics that files give it, most common
 * first.
 */
const FIELDS: Record<HeadingGroup, readonly (readonly [label: string, mnemonics: string])[]> = {
  well: [
    ['Company', 'COMP COMPANY CN OPER CLIENT'],
    ['Well', 'WELL WELL-NAME WN'],
    ['Field', 'FLD FIELD FIELD-NAME FN'],
    ['Location', 'LOC LOCATION LOC1 FL FL1 LSD'],
    ['UWI / API', 'UWI API APIN WELL-ID UNIQUE-WELL-ID'],
    ['Service company', 'SRVC SERVICE-COMPANY PRODUCER-NAME'],
  ],
  location: [
    ['County', 'CNTY COUNTY COUN PARISH'],
    ['State', 'STAT STATE'],
    ['Province', 'PROV PROVINCE'],
    ['Country', 'CTRY COUNTRY NATI NATION CONT'],
    ['Section', 'SECT'],
    ['Township', 'TOWN TWP'],
    ['Range', 'RANG RGE'],
    ['Latitude', 'LATI LAT'],
    ['Longitude', 'LONG LON LNG'],
    ['X', 'X XCOORD XWELL EASTING'],
    ['Y', 'Y YCOORD YWELL NORTHING'],
    ['Horizontal datum', 'GDAT HZCS HDAT'],
    ['License', 'LIC LICENSE LICENCE'],
    ['Rig', 'RIG RIGN CONTRACTOR'],
  ],
  depth: [
    ['Permanent datum', 'PDAT PD'],
    ['Elevation of permanent datum', 'EPD EPDAT'],
    ['Elevation KB', 'EKB KB KELEV EREF-KB'],
    ['Elevation DF', 'EDF DF'],
    ['Elevation GL', 'EGL GL ELEV-GL'],
    ['Depth reference', 'DREF LMF LOGM LMFT'],
    ['Elevation of depth reference', 'EREF ELEV ELZ'],
    ['Above permanent datum', 'APD'],
    ['Drilling measured from', 'DMF DRLM'],
    ['Water depth', 'WDEP WD WATER-DEPTH'],
  ],
  run: [
    ['Log date', 'DATE LDATE LOG-DATE DATE1 CREATION-TIME'],
    ['Run', 'RUN RUN-NUMBER RUNN NRUN'],
    ['Order number', 'ORDER-NUMBER SON SONO'],
    ['Depth driller', 'TDD DRDP TD DRILLER-DEPTH'],
    ['Depth logger', 'TDL LOGD LOGGER-DEPTH'],
    ['Bottom log interval', 'BLI BOTI'],
    ['Top log interval', 'TLI TOPI'],
    ['Casing driller', 'CBD CSD CASD CADT'],
    ['Casing logger', 'CBL CSL CASL CABL'],
    ['Casing size', 'CSIZ CS CASS'],
    ['Bit size', 'BS BIT BITSIZE'],
    ['Maximum recorded temperature', 'MRT MAXT'],
    ['Bottom hole temperature', 'BHT BHTEMP'],
    ['Matrix', 'MATR MTX'],
    ['Matrix density', 'MDEN'],
    ['Equipment', 'UNIT EQUI LUN'],
    ['Base', 'LUL BASE'],
    ['Recorded by', 'ENGI ENG RECB LOGGER'],
    ['Witnessed by', 'WITN WIT'],
  ],
  mud: [
    ['Fluid type', 'DFT MUD MTYP MUDTYPE'],
    ['Fluid density', 'DFD MUDD FD MUDW'],
    ['Fluid viscosity', 'DFV MUDV VISC'],
    ['Fluid loss', 'DFL FLUL'],
    ['pH', 'DFPH PH'],
    ['Salinity', 'BSAL MSAL DFSAL'],
    ['Mud source', 'MSS MSRC MUDS'],
    ['Rm', 'RM RMS RMUD'],
    ['Temperature of Rm', 'MST RMT'],
    ['Rmf', 'RMF RMFS'],
    ['Temperature of Rmf', 'MFST RMFT'],
    ['Rmc', 'RMC RMCS RMB'],
    ['Temperature of Rmc', 'MCST RMCT'],
    ['Rm at BHT', 'RMBH RMBHT'],
    ['Time since circulation', 'TCS TIMC TSC'],
    ['Time logger on bottom', 'TLAB LOB TLOB'],
  ],
  remarks: [['Remarks', 'REM REMARKS']],
};

/** Values that fill a form where nothing is known. */
const EMPTY = /^(|[-.–—*?_ ]+|-?9{3,}(\.\d+)?|-999\.25\d*|n\/?a|none|null|unknown|absent)$/i;

/** "FIELD_NAME:1" and "Field Name" are the FIELD-NAME of the table. */
function normalizeMnemonic(mnemonic: string): string {
  return mnemonic
    .trim()
    .toUpperCase()
    .replace(/:\d+$/, '')
    .replace(/[\s_]+/g, '-');
}

/**
 * A number that was held as a 32-bit float and written with all its digits, as short as it was
 * meant: 8.5 for 8.500000000000.
 */
function shortNumber(text: string): string {
  if (!/^-?\d+\.\d{11,}$/.test(text)) return text;
  const value = Number(text);
  for (let digits = 6; digits <= 9; digits++) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === Math.fround(value)) return String(shorter);
  }
  return text;
}

function formatItem({ value, unit }: HeaderItem): string {
  const known = shortNumber(value.trim());
  const shown = unit.trim();
  return shown !== '' && /\d$/.test(known) && /^-?[\d.,]+$/.test(known)
    ? `${known} ${shown}`
    : known;
}

/**
 * First value of each mnemonic, sections in the order of how surely they describe the well: well,
 * then parameters, then the rest.
 */
function valuesByMnemonic(sections: readonly HeaderSection[]): Map<string, string> {
  const rank = (section: HeaderSection): number => {
    if (section.kind === 'well') return 0;
    if (section.kind === 'parameter') return 1;
    return /origin/i.test(section.title) ? 2 : 9;
  };
  const values = new Map<string, string>();
  for (const section of [...sections].sort((a, b) => rank(a) - rank(b))) {
    if (rank(section) === 9) continue;
    for (const item of section.items) {
      const key = normalizeMnemonic(item.mnemonic);
      const value = formatItem(item);
      if (!values.has(key) && !EMPTY.test(item.value.trim())) values.set(key, value);
    }
  }
  return values;
}

/**
 * The heading of a print from a file's header: LAS ~W and ~P, DLIS ORIGIN and parameters. Only what
 * the file has, in the order of API RP 31A; placeholders ("-999.25", "UNKNOWN", "---") count as
 * missing. Free text (~O) becomes the remarks.
 */
export function headingFromHeader(sections: readonly HeaderSection[]): HeadingField[] {
  const values = valuesByMnemonic(sections);
  const fields: HeadingField[] = [];
  for (const [group, entries] of Object.entries(FIELDS) as [
    HeadingGroup,
    (typeof FIELDS)[HeadingGroup],
  ][]) {
    for (const [label, mnemonics] of entries) {
      const mnemonic = mnemonics.split(' ').find((name) => values.has(name));
      if (mnemonic !== undefined) fields.push({ label, value: values.get(mnemonic) ?? '', group });
    }
  }
  const remarks = sections
    .filter((section) => section.kind === 'other')
    .map((section) => section.text?.trim() ?? '')
    .filter((text) => text !== '');
  if (remarks.length)
    fields.push({ label: 'Remarks', value: remarks.join('\n').slice(0, 4000), group: 'remarks' });
  return fields;
}
