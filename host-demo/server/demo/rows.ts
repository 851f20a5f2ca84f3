import { type LicenceBlock, toPolygon } from './land.ts';
import { DEMO_STORE } from './demo-store.ts';
import type { DemoDocument } from './documents.ts';
import { countSamples, type DemoLog } from './log-files.ts';
import { INTERPRETERS } from './names.ts';
import { FORMATIONS, GRID_CRS, UTM_ZONE, type DemoField, twtAt } from './structure.ts';
import { fromUtm } from './utm.ts';
import type { DemoWell } from './wells.ts';

type Row = Record<string, unknown>;

const DAY_MS = 86_400_000;
/** The day that the data are of. */
const DATA_OF = '2026-01-31';
const REMARK = 'Synthetic data of a field that does not exist.';

/** Row of the concession catalog for a licence block. */
export function blockRow({
  id,
  name,
  operator,
  status,
  granted,
  expires,
  corners,
  areaKm2,
}: LicenceBlock): Row {
  return {
    concessionId: id,
    concessionName: name,
    concessionType: 'Exploration licence',
    concessionStatus: status,
    operatorName: operator.name,
    country: 'Türkiye',
    grantDate: granted,
    expiryDate: expires,
    areaKm2: Math.round(areaKm2 * 100) / 100,
    updateDate: DATA_OF,
    geom: toPolygon(corners),
    remark: REMARK,
  };
}

/** A field's outline is the ellipse of its closure. */
export function fieldRow({
  id,
  name,
  operator,
  discovered,
  x,
  y,
  longM,
  shortM,
  azimuthDeg,
}: DemoField): Row {
  const turn = (azimuthDeg * Math.PI) / 180;
  const ring = Array.from({ length: 48 }, (_, i): [number, number] => {
    const [u, v] = [longM * Math.cos((i * Math.PI) / 24), shortM * Math.sin((i * Math.PI) / 24)];
    return [
      x + u * Math.sin(turn) + v * Math.cos(turn),
      y + u * Math.cos(turn) - v * Math.sin(turn),
    ];
  });
  return {
    fieldId: id,
    fieldName: name,
    fieldType: 'Gas',
    operatorName: operator.name,
    country: 'Türkiye',
    discoveryDate: discovered,
    geom: toPolygon(ring),
    remark: REMARK,
  };
}

/**
 * When what is known of a well was written and last changed: some months after the well was
 * completed, and not after the day that the data are of.
 */
function stamps({ completed, number }: DemoWell): Row {
  const changed = new Date(
    Math.min(completed.getTime() + (1 + (number % 18)) * 30 * DAY_MS, Date.parse(DATA_OF)),
  );
  return { rowCreatedDate: completed, rowChangedDate: changed };
}

/** What a well and its logs say alike. */
function surface(well: DemoWell): Row {
  const [surfaceLongitude, surfaceLatitude] = fromUtm(well.x, well.y, UTM_ZONE);
  return {
    operator: well.operator.id,
    operatorName: well.operator.name,
    fieldId: well.field?.id ?? null,
    fieldName: well.field?.name ?? null,
    wellboreName: well.name,
    kbElev: well.kbM,
    kbElevOuom: 'm',
    groundElev: well.groundM,
    groundElevOuom: 'm',
    groundElevType: 'GL',
    depthDatum: 'KB',
    surfaceLongitude,
    surfaceLatitude,
    surfaceX: well.x,
    surfaceY: well.y,
    coordSystemId: GRID_CRS,
    geom: { type: 'Point', coordinates: [surfaceLongitude, surfaceLatitude] },
    rowQuality: 'good',
    ...stamps(well),
  };
}

/** Row of the well catalog for a demo well. */
export function wellRow(well: DemoWell): Row {
  return {
    uwi: well.uwi,
    wellName: well.name,
    ...surface(well),
    country: 'Türkiye',
    state: 'Trakya',
    concessionId: well.block?.id ?? null,
    wellStatus: well.status,
    wellClass: well.wellClass,
    profileType: well.profile,
    spudDate: well.spud,
    completionDate: well.completed,
    totalDepth: well.totalDepthM,
    totalDepthOuom: 'm',
    remark: REMARK,
  };
}

/** Row of the directional survey of a demo well. */
export function surveyRow(well: DemoWell): Row {
  return {
    surveyId: `${well.uwi}-S1`,
    uwi: well.uwi,
    surveyName: `${well.name} definitive`,
    surveyDate: well.completed,
    azimuthReference: 'Grid north',
    preferredInd: true,
    ...stamps(well),
    geom: {
      type: 'LineString',
      coordinates: well.path.map(({ eastM, northM }) =>
        fromUtm(well.x + eastM, well.y + northM, UTM_ZONE),
      ),
    },
  };
}

/** Rows of the survey stations of a demo well. */
export function stationRows(well: DemoWell): Row[] {
  return well.path.map(({ mdM, inclinationDeg, azimuthDeg, tvdM, eastM, northM }, i) => ({
    // Padded, so that keys as texts are in the order of the stations.
    stationId: `${well.uwi}-S1-${String(i + 1).padStart(3, '0')}`,
    uwi: well.uwi,
    surveyId: `${well.uwi}-S1`,
    stationNumber: i + 1,
    md: mdM,
    mdOuom: 'm',
    inclination: inclinationDeg,
    azimuth: azimuthDeg,
    tvd: round(tvdM),
    tvdOuom: 'm',
    xOffset: round(eastM),
    yOffset: round(northM),
    x: round(well.x + eastM),
    y: round(well.y + northM),
    twt: round(twtAt(tvdM - well.kbM)),
    ...stamps(well),
  }));
}

/** Rows of the formation tops of a demo well. */
export function markerRows(well: DemoWell): Row[] {
  return well.markers.map(({ formation, mdM, tvdssM }) => {
    const { id, name, color } = FORMATIONS[formation]!;
    return {
      markerId: `${well.uwi}-${id}`,
      uwi: well.uwi,
      wellboreName: well.name,
      markerName: name,
      stratUnitId: id,
      md: mdM,
      mdOuom: 'm',
      tvdss: round(tvdssM),
      tvdssOuom: 'm',
      twt: round(twtAt(tvdssM)),
      color,
      interpreter: INTERPRETERS[(well.number + formation) % INTERPRETERS.length],
      pickDate: well.completed,
      pickQuality: 'good',
      ...stamps(well),
    };
  });
}

/** Row of the well log catalog for a demo log file. */
export function logRow(log: DemoLog): Row {
  const { well, suite, key, fileName, run } = log;
  const [factor, unit] = log.isFeet ? [1 / 0.3048, 'ft'] : [1, 'm'];
  const [topDepth, baseDepth] = [round(log.topM * factor), round(log.baseM * factor)];
  return {
    wellLogId: `${well.uwi}-${suite.id}-${run}`,
    itemKey: `${DEMO_STORE}/${key}`,
    uwi: well.uwi,
    ...surface(well),
    logTitle: suite.runs > 1 ? `${suite.title}, run ${run}` : suite.title,
    digitalFormat: suite.format === 'dlis' ? 'dlis' : 'las',
    originalFileName: fileName,
    logType: suite.logType,
    logSubType: suite.logSubType,
    logSubTypeId: suite.id,
    topDepth,
    topDepthOuom: unit,
    baseDepth,
    baseDepthOuom: unit,
    reportedTopDepth: topDepth,
    reportedTopDepthOuom: unit,
    reportedBaseDepth: baseDepth,
    reportedBaseDepthOuom: unit,
    storeId: DEMO_STORE,
    locationReference: key,
    itemCategory: 'WELL LOG',
    itemSubCategory: suite.format.toUpperCase(),
    versionNum: 1,
    effectiveDate: well.completed,
    curveNames: suite.curves.map(({ mnemonic }) => mnemonic).join(', '),
  };
}

/** Rows of the curves of a demo log: of a field tape those of its main frame. */
export function curveRows(log: DemoLog): Row[] {
  const { well, suite } = log;
  const { wellLogId, topDepth, topDepthOuom, baseDepth, baseDepthOuom } = logRow(log);
  return suite.curves.map(({ mnemonic, unit, description }) => ({
    curveKey: `${String(wellLogId)}:${mnemonic}`,
    wellLogId,
    uwi: well.uwi,
    frameName: suite.format === 'dlis' ? '60B' : 'Main log',
    curveId: mnemonic,
    mnemonic,
    curveUnit: unit,
    description,
    dimension: 1,
    sampleCount: countSamples(log),
    topDepth,
    topDepthOuom,
    baseDepth,
    baseDepthOuom,
    ...stamps(well),
  }));
}

/** Row of a document about a demo well. */
export function documentRow({ id, well, title, documentType, fileName, key }: DemoDocument): Row {
  return {
    documentId: id,
    uwi: well.uwi,
    title,
    documentType,
    author: well.operator.name,
    documentDate: well.completed,
    originalFileName: fileName,
    storeId: DEMO_STORE,
    locationReference: key,
    ...stamps(well),
  };
}

function round(metres: number): number {
  return Math.round(metres * 1000) / 1000;
}
