/** Rows of the gallery's catalogs, always the same, and which of them satisfy constraints. */
import type { Constraint, FieldConstraint } from '../../src/api/contract/constraint.ts';

/** A row by attribute name. */
export type BrowseRow = Readonly<Record<string, unknown>>;

const FORMATIONS = [
  'Akpınar',
  'Bağlıca',
  'Çamlık',
  'Dereköy',
  'Elmalı',
  'Güneytepe',
  'North Long Name of an Old Exploration Block',
  'Kuzeyçay',
];
const OPERATORS = [
  'Ada Petrolleri A.Ş.',
  'Ege Energy',
  'Northern Basin Exploration and Production Holding',
  '渤海石油',
  'شركة نفط الشمال',
];
const STATUS = [
  'producing',
  'producing',
  'suspended',
  'abandoned',
  'injecting',
  'producing',
  'drilling',
  'abandoned',
  'planned',
];
const CLASSES = ['exploration', 'development', 'appraisal', 'development'];
const QUALITY = ['good', 'good', 'fair', 'good', 'poor'];
const REMARKS = [
  null,
  null,
  'Deepened in 2014 to test the carbonates below the main reservoir',
  null,
  null,
  null,
  'Datum to be checked',
];
const FEET = 0.3048;

const at = <T>(list: readonly T[], i: number): T => list[i % list.length] as T;
const two = (number: number): string => String(number).padStart(2, '0');
const day = (i: number): string =>
  `${1962 + ((i * 7) % 63)}-${two(1 + ((i * 5) % 12))}-${two(1 + ((i * 11) % 28))}T00:00:00.000Z`;
const formatUwi = (i: number): string => `TR-${String(i + 1).padStart(4, '0')}`;
const makeName = (i: number): string =>
  `${at(FORMATIONS, i * 3)}-${Math.floor(i / FORMATIONS.length) + 1}`;
function well(i: number): BrowseRow {
  const [status, inFeet, depthM] = [
    at(STATUS, i),
    i % 9 === 4,
    900 + ((i * 137) % 3600) + (i % 4) * 0.25,
  ];
  const [x, y] = [30 + ((i * 37) % 1000) / 100, 37 + ((i * 53) % 400) / 100];
  return {
    uwi: formatUwi(i),
    wellName: makeName(i),
    wellboreName: i % 6 === 5 ? `${makeName(i)} ST1` : makeName(i),
    operatorName: at(OPERATORS, Math.floor(i / 2)),
    fieldName: i % 7 === 3 ? null : at(FORMATIONS, i * 3).split(' ')[0],
    wellStatus: status,
    wellClass: at(CLASSES, i),
    spudDate: status === 'planned' ? null : day(i),
    totalDepth:
      status === 'planned' ? null : Math.round(10 * (inFeet ? depthM / FEET : depthM)) / 10,
    totalDepthOuom: status === 'planned' ? null : inFeet ? 'ft' : 'm',
    kbElev: 310 + ((i * 17) % 900),
    kbElevOuom: 'm',
    surfaceLongitude: x,
    surfaceLatitude: y,
    geom: { type: 'Point', coordinates: [x, y] },
    rowQuality: at(QUALITY, i),
    rowChangedDate: '2026-03-14T09:00:00.000Z',
    remark: at(REMARKS, i),
  };
}

function wellLog(i: number): BrowseRow {
  const of = Math.floor(i / 3);
  const title = at(
    [
      'Composite',
      'Gamma ray, SP, resistivity, run 1',
      'Field tape: main log, NMR, waveforms, image, run 1',
    ],
    i,
  );
  return {
    wellLogId: `${formatUwi(of)}-${i % 3}`,
    uwi: formatUwi(of),
    wellboreName: makeName(of),
    logTitle: title,
    digitalFormat: i % 3 === 2 ? 'dlis' : 'las',
    topDepth: 300 + (of % 40),
    topDepthOuom: 'm',
    baseDepth: 1495 + ((of * 31) % 900),
    baseDepthOuom: 'm',
  };
}

function wellDocument(i: number): BrowseRow {
  const kind = at(['Final well report', 'Core description', 'Daily drilling reports'], i);
  return {
    documentId: `DOC-${String(i + 1).padStart(5, '0')}`,
    uwi: formatUwi(i),
    title: `${kind}, ${makeName(i)}`,
    documentType: kind,
    author: at(OPERATORS, i),
    documentDate: day(i + 3),
  };
}

const MADE: Readonly<Record<string, readonly [count: number, make: (i: number) => BrowseRow]>> = {
  well: [1284, well],
  wellLog: [3852, wellLog],
  wellDocument: [412, wellDocument],
};
/** Rows of the catalogs that have nothing but a key and a name. */
const OTHERS: Readonly<Record<string, number>> = {
  wellDirSurvey: 968,
  wellMarker: 14_210,
  wellLogCurve: 41_907,
  postStacked2d: 126,
  preStacked2d: 31,
  postStacked3d: 9,
  concession: 57,
  oilField: 24,
  scannedLog: 0,
};

/** Cache of generated rows by catalog. */
const lists = new Map<string, readonly BrowseRow[]>();

/** All rows of a catalog. */
export function rowsIn(catalog: string): readonly BrowseRow[] {
  const known = lists.get(catalog);
  if (known) return known;
  const [count, make] = MADE[catalog] ?? [
    OTHERS[catalog] ?? 0,
    (i: number): BrowseRow => ({ id: String(i + 1), name: makeName(i) }),
  ];
  const made = Array.from({ length: count }, (_, i) => make(i));
  lists.set(catalog, made);
  return made;
}

/** Whether a row satisfies constraints: they are joined from left to right, AND before OR. */
export function satisfies(row: BrowseRow, constraints: readonly Constraint[]): boolean {
  const alternatives: boolean[] = [];
  for (const one of constraints) {
    const holds =
      'field' in one ? isMet(row[one.field] ?? null, one) : satisfies(row, one.constraints);
    if (one.logic === 'OR' || alternatives.length === 0) alternatives.push(holds);
    else alternatives.push(alternatives.pop()! && holds);
  }
  return alternatives.length === 0 || alternatives.includes(true);
}

function isMet(found: unknown, { operator, value }: FieldConstraint): boolean {
  if (operator === 'isNull') return found === null;
  if (found === null) return false;
  if (operator === 'in') return (value as unknown[]).includes(found);
  if (operator === 'like')
    return String(found)
      .toLocaleLowerCase('tr')
      .includes(String(value).replaceAll('*', '').toLocaleLowerCase('tr'));
  if (operator === 'greaterOrEqual') return (found as number) >= (value as number);
  if (operator === 'lessOrEqual') return (found as number) <= (value as number);
  return operator === 'isNotNull' || found === value;
}

/** Rows in the order of a field, those without a value last. */
export function inOrder(
  rows: readonly BrowseRow[],
  field: string | undefined,
  isDescending: boolean,
): readonly BrowseRow[] {
  if (field === undefined) return rows;
  const readValue = (row: BrowseRow): string | number | null =>
    (row[field] ?? null) as string | number | null;
  return rows.toSorted((a, b) => {
    const [x, y] = [readValue(a), readValue(b)] as const;
    if (x === y) return 0;
    if (x === null || y === null) return x === null ? 1 : -1;
    return x < y === isDescending ? 1 : -1;
  });
}
