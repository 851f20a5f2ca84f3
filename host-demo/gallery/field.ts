/**
 * A field of a few hundred wellbores that answers without a server: the calls of the tree and of
 * the log viewer, always the same.
 */
import { tableFromArrays, tableToIPC } from '@uwdata/flechette';
import { bedded } from './bedded.ts';
import { answerWith, failure, json } from './calls.ts';

/** How the field answers: as it is, never, with a failure, or with nothing. */
export type Mood = 'ready' | 'loading' | 'failed' | 'empty';

interface Well {
  index: { mnemonic: string; unit: string; values: Float64Array };
  curves: {
    mnemonic: string;
    unit: string;
    description: string;
    values: Float32Array;
    dimension?: number;
  }[];
}

const FORMATIONS = [
  'Akpınar',
  'Bağlıca',
  'Çamlık',
  'Dereköy',
  'North Long Name of an Old Exploration Block Sidetrack',
];
/** Names and UWIs as the catalog has them, in the database's order of names. */
const WELLS = Array.from({ length: 240 }, (_, i) => ({
  uwi: `TR-${String(i + 1).padStart(4, '0')}`,
  wellName: `${FORMATIONS[Math.floor(i / 48)]!}-${(i % 48) + 1}`,
})).sort((a, b) => (a.wellName < b.wellName ? -1 : 1));
/** UWI of a wellbore without logs. */
export const BARE = 'TR-0002';
/** UWI of a wellbore whose logs cannot be loaded. */
export const BROKEN = 'TR-0003';

const TITLES = [
  ['Composite', 'LAS', 300, 1495],
  ['Field tape: main log, NMR, waveforms, image, run 1', 'DLIS', 822, 1158],
  ['Gamma ray, SP, resistivity, run 1', 'LAS', 300, 897],
  ['Sonic, run 10', 'LAS', 898, 1495],
  ['Sonic, run 2', 'LAS', 898, 1495],
] as const;
const FIELDS = [
  'wellLogId',
  'uwi',
  'wellboreName',
  'logTitle',
  'originalFileName',
  'digitalFormat',
  'topDepth',
  'baseDepth',
  'topDepthOuom',
  'locationReference',
  'storeId',
];

function makeLogs(uwi: string): Record<string, unknown>[] {
  if (uwi === BARE) return [];
  return TITLES.map(([logTitle, digitalFormat, topDepth, baseDepth], i) => ({
    wellLogId: `${uwi}-${i}`,
    uwi,
    wellboreName: WELLS.find((well) => well.uwi === uwi)?.wellName,
    logTitle,
    digitalFormat,
    topDepth,
    baseDepth,
    topDepthOuom: 'm',
    originalFileName: `${uwi}_${i}.${digitalFormat.toLowerCase()}`,
    locationReference: `${uwi}-${i}`,
    storeId: 'gallery',
  }));
}

/** Key text of a log of the field. */
export const formatLogKey = (uwi: string, index: number): string =>
  JSON.stringify({ wellLogId: `${uwi}-${index}` });

/** Answers this page's calls of the tree and of the log viewer from now on. */
export function answerCalls(mood: Mood): void {
  answerWith((pathname, text) => {
    if (mood === 'loading') return null;
    if (mood === 'failed' || text.includes(BROKEN)) return failure();
    if (pathname.endsWith('/ppdm/query'))
      return json({
        data: answerQuery(
          (JSON.parse(text) as { studio: { data: string } }).studio.data,
          mood === 'empty',
        ),
      });
    if (pathname.endsWith('/studio/query')) return json({ data: { catalog: CATALOG } });
    if (pathname.endsWith('/log/url')) return json({ success: true, data: described() });
    if (pathname.endsWith('/getCurveValues'))
      return arrow((JSON.parse(text) as { curveIds: string[] }).curveIds);
    return json({ success: true, data: [] });
  });
}

/** The answer to the two queries of the tree and the one of a log. */
function answerQuery(query: string, empty: boolean): Record<string, unknown> {
  const given = (name: string): number =>
    Number(new RegExp(`${name}: (\\d+)`).exec(query)?.[1] ?? 0);
  const findConstraintValue = (field: string): string | undefined =>
    new RegExp(`field: "${field}", operator: "\\w+", value: "([^"]*)"`).exec(query)?.[1];
  const search = findConstraintValue('wellName')?.replaceAll('*', '').toLowerCase() ?? '';
  const found = empty
    ? []
    : WELLS.filter(({ uwi, wellName }) => `${uwi} ${wellName}`.toLowerCase().includes(search));
  if (query.includes('wellCount(')) return { wellCount: found.length };
  if (query.includes('well('))
    return { well: found.slice(given('offset'), given('offset') + given('limit')) };
  const id = findConstraintValue('wellLogId');
  return {
    wellLog: id
      ? makeLogs(id.slice(0, 7)).filter((log) => log['wellLogId'] === id)
      : makeLogs(findConstraintValue('uwi') ?? ''),
  };
}

const CATALOG = {
  name: 'wellLog',
  label: 'Well logs',
  viewerSettings: [],
  pickLists: [],
  fields: FIELDS.map((name, displayOrder) => ({
    label: name,
    attribute: { name, typeName: 'String', label: name },
    partOfKey: name === 'wellLogId',
    editable: false,
    creatable: false,
    readOnly: true,
    required: false,
    displayOrder,
  })),
};

function described(): unknown {
  const { index, curves } = bedded() as Well;
  const all = [{ ...index, description: 'Depth' }, ...curves.filter(({ dimension }) => !dimension)];
  const listed = all.map(({ mnemonic, unit, description }) => ({
    name: mnemonic,
    curveId: mnemonic,
    unit,
    description,
  }));
  return {
    curveNames: listed.map(({ name }) => name),
    curveIds: listed.map(({ curveId }) => curveId),
    curves: listed,
    index: index.mnemonic,
    samples: index.values.length,
    frames: [],
  };
}

function arrow(wanted: readonly string[]): Response {
  const { index, curves } = bedded() as Well;
  const columns = wanted.map(
    (id) =>
      [id, [index, ...curves].find(({ mnemonic }) => mnemonic === id)!.values] as [
        string,
        Float32Array | Float64Array,
      ],
  );
  const bytes = tableToIPC(tableFromArrays(columns), { format: 'stream' });
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { 'content-type': 'application/vnd.apache.arrow.stream' },
  });
}
