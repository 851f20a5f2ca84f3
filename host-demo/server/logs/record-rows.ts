import type { AttributeRow } from '../catalogs/rows.ts';
import { frameNames } from './log-description.ts';
import type { HeaderFacts, HeaderLength } from './header-facts.ts';
import { type FileRecord, recordId } from './read-record.ts';

type LogRecord = FileRecord & { kind: 'log' };

/** Curves of one file that are listed in the catalog. */
const MOST_CURVES = 2000;
/** Mnemonics in a title, and characters of the list of all. */
const TITLE_CURVES = 4;
const LIST_CHARACTERS = 4000;

/** A UWI for a well that is only known by name: the same name gives the same one. */
export function buildUwi(name: string): string {
  return `~${name.normalize('NFKC').trim().replace(/\s+/g, '-').toUpperCase().slice(0, 80)}`;
}

/** A row of catalog `well`; `point` is its place in EPSG:4326. */
export function wellRow(
  uwi: string,
  facts: HeaderFacts,
  point: readonly [number, number] | null,
): Record<string, unknown> {
  return {
    uwi,
    wellName: facts.wellName,
    wellboreName: facts.wellName,
    operatorName: facts.company,
    fieldName: facts.fieldName,
    country: facts.country,
    state: facts.state,
    apiNumber: facts.apiNumber,
    depthDatum: facts.depthDatum,
    ...pair('kbElev', facts.kbElev),
    ...pair('groundElev', facts.groundElev),
    ...placeFields(facts, point),
    remark:
      uwi === facts.uwi
        ? null
        : `The UWI is made of the ${facts.wellName === null ? 'file' : 'well'} name: ${facts.uwi === null ? 'the file has none' : `another well has ${facts.uwi}`}.`,
  };
}

/** A row of catalog `wellLog`. */
export function logRow(
  record: LogRecord,
  uwi: string,
  point: readonly [number, number] | null,
): AttributeRow {
  const { facts, file, name, head, part } = record;
  const now = new Date().toISOString();
  const mnemonics = [
    ...new Set(head.info.frames.flatMap(({ curves }) => curves.map(({ mnemonic }) => mnemonic))),
  ];
  return {
    wellLogId: recordId(file, part),
    itemKey: `${file.storeId}/${file.key}${part > 0 ? `#${part + 1}` : ''}`,
    uwi,
    wellboreName: facts.wellName ?? uwi,
    logTitle: buildTitle(record),
    digitalFormat: head.info.format,
    originalFileName: name,
    storeId: file.storeId,
    locationReference: file.key,
    fileSize: file.sizeBytes,
    operatorName: facts.company,
    fieldName: facts.fieldName,
    depthDatum: facts.depthDatum,
    ...pair('topDepth', facts.topDepth),
    ...pair('baseDepth', facts.baseDepth),
    ...pair('reportedTopDepth', facts.reportedTopDepth),
    ...pair('reportedBaseDepth', facts.reportedBaseDepth),
    ...pair('kbElev', facts.kbElev),
    ...pair('groundElev', facts.groundElev),
    ...placeFields(facts, point),
    curveNames: listed(mnemonics),
    itemCategory: 'WELL LOG',
    itemSubCategory: head.info.format.toUpperCase(),
    versionNum: 1,
    rowQuality: head.warnings.length === 0 ? 'good' : 'fair',
    rowCreatedDate: now,
    rowChangedDate: now,
    effectiveDate: facts.date,
    remark:
      [
        facts.serviceCompany && `Logged by ${facts.serviceCompany}.`,
        ...head.warnings.slice(0, 3).map(({ message }) => message),
      ]
        .filter(Boolean)
        .join(' ') || null,
  };
}

/** Rows of catalog `wellLogCurve`. */
export function curveRows({ file, head, part }: LogRecord, uwi: string): AttributeRow[] {
  const wellLogId = recordId(file, part);
  const names = frameNames(head.info);
  return head.info.frames
    .flatMap((frame, i) =>
      frame.curves.map((curve) => ({
        curveKey: `${wellLogId}:${curve.curveId}`,
        wellLogId,
        uwi,
        frameName: names[i],
        curveId: curve.curveId,
        mnemonic: curve.mnemonic,
        curveUnit: curve.unit,
        description: curve.description,
        dimension: curve.dimension.reduce((product, size) => product * size, 1),
        sampleCount: head.partial ? null : frame.samples,
      })),
    )
    .slice(0, MOST_CURVES);
}

/** A row of a seismic catalog. */
export function seismicRow({ file, dataset }: FileRecord & { kind: 'segy' }): AttributeRow {
  const now = new Date().toISOString();
  return {
    datasetId: recordId(file),
    ...dataset.row,
    storeId: file.storeId,
    locationReference: file.key,
    fileSize: file.sizeBytes,
    rowCreatedDate: now,
    rowChangedDate: now,
  };
}

/** Title of a log: the first mnemonics behind the index, and how many more. */
export function buildTitle({ head, name }: LogRecord): string {
  const frame = head.info.frames[0];
  const names = (frame?.curves ?? [])
    .map(({ mnemonic }) => mnemonic)
    .filter((mnemonic) => mnemonic !== frame?.index);
  if (names.length === 0) return name;
  const more = names.length - TITLE_CURVES;
  return `${names.slice(0, TITLE_CURVES).join('-')}${more > 0 ? ` +${more}` : ''}`;
}

function listed(mnemonics: readonly string[]): string {
  const text = mnemonics.join(', ');
  return text.length <= LIST_CHARACTERS ? text : `${text.slice(0, LIST_CHARACTERS)} …`;
}

function pair(name: string, measured: HeaderLength | null): Record<string, unknown> {
  return { [name]: measured?.value ?? null, [`${name}Ouom`]: measured?.unit ?? null };
}

function placeFields(
  { place }: HeaderFacts,
  point: readonly [number, number] | null,
): Record<string, unknown> {
  return {
    surfaceLongitude: place.longitude,
    surfaceLatitude: place.latitude,
    surfaceX: place.x,
    surfaceY: place.y,
    coordSystemId: place.crs,
    geom: point && { type: 'Point', coordinates: point },
  };
}
