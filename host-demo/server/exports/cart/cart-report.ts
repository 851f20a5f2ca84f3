import {
  formatReportMoment,
  formatReportNumber,
  type ReportStyle,
} from '../../reports/report-style.ts';
import type { Report, ReportSection } from '../../reports/report.ts';
import type { Manifest, ExportProblem } from './manifest.ts';
import { cartWords } from './report-words.ts';
import type { CartWords } from './report-words.ts';
import type { CartExportJob } from './work.ts';

/** Rows of a table of the report; the manifest has all. */
const MOST_ROWS = 2000;
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/**
 * The report of an export: its request, the content of each catalog, each file, and what could not
 * be exported.
 */
export function cartReport(
  manifest: Manifest,
  { language, dateFormat = null }: Pick<CartExportJob, 'language' | 'dateFormat'>,
): Report {
  const style = { language, dateFormat };
  const words = cartWords(language);
  const {
    name,
    processId,
    startedAt,
    by,
    parameters: { outputFormat, includeFiles, crs, aoi },
  } = manifest.facts;
  return {
    title: words.title.replace('{name}', () => name),
    ...style,
    author: by.name,
    createdAt: new Date(),
    facts: [
      [words.process, processId],
      [words.by, by.email ? `${by.name} (${by.email})` : by.name],
      [words.at, formatReportMoment(style, new Date(startedAt))],
      [words.format, outputFormat],
      [words.files, includeFiles ? words.withFiles : words.withoutFiles],
      [words.crs, crs ?? words.asStored],
      [words.area, aoi ? describeExtent(aoi, words) : words.everywhere],
    ],
    sections: [
      contents(manifest, words, style),
      ...(manifest.entries.length > 0 ? [entries(manifest, words, style)] : []),
      problems(manifest, words, style),
    ],
  };
}

function contents(
  { catalogs, entries: all, facts }: Manifest,
  words: CartWords,
  style: ReportStyle,
): ReportSection {
  const isClipped = facts.parameters.aoi !== null;
  const listFileEntries = (catalogName: string) =>
    all.filter((entry) => entry.kind === 'file' && entry.catalogName === catalogName);
  return {
    heading: words.contents,
    text: catalogs.length > 0 ? '' : words.noRecords,
    table: {
      columns: [
        { label: words.catalog, width: 3 },
        { label: words.records, align: 'end' },
        ...(isClipped ? [{ label: words.leftOut, align: 'end' as const }] : []),
        { label: words.fileCount, align: 'end' },
        { label: words.size, align: 'end' },
      ],
      rows: catalogs.map(({ catalogName, label, records, leftOut }) => {
        const files = listFileEntries(catalogName);
        return [
          label,
          formatReportNumber(style, records),
          ...(isClipped ? [formatReportNumber(style, leftOut ?? 0)] : []),
          formatReportNumber(style, files.length),
          formatBytes(
            style,
            files.reduce((sum, { bytes }) => sum + bytes, 0),
          ),
        ];
      }),
    },
  };
}

function entries({ entries: all }: Manifest, words: CartWords, style: ReportStyle): ReportSection {
  const more = formatReportNumber(style, all.length - MOST_ROWS);
  return {
    heading: words.entries,
    text: all.length > MOST_ROWS ? words.more.replace('{n}', more) : '',
    table: {
      columns: [
        { label: words.name, width: 4 },
        { label: words.size, align: 'end', width: 1 },
        { label: words.sha, width: 4 },
      ],
      rows: all
        .slice(0, MOST_ROWS)
        .map(({ name, bytes, sha256 }) => [name, formatBytes(style, bytes), sha256]),
      isError: (row) => all[row]?.complete === false,
    },
  };
}

function problems(
  { problems: all, moreProblems, catalogs }: Manifest,
  words: CartWords,
  style: ReportStyle,
): ReportSection {
  const labels = new Map(catalogs.map(({ catalogName, label }) => [catalogName, label]));
  const more = Math.max(0, all.length - MOST_ROWS) + moreProblems;
  if (all.length === 0) return { heading: words.problems, text: words.noProblems };
  return {
    heading: words.problems,
    text: more > 0 ? words.more.replace('{n}', formatReportNumber(style, more)) : '',
    table: {
      columns: [
        { label: words.catalog, width: 2 },
        { label: words.record, width: 3 },
        { label: words.what, width: 3 },
        { label: words.reason, width: 4 },
      ],
      rows: all
        .slice(0, MOST_ROWS)
        .map(({ catalogName, keys, of, reason }: ExportProblem) => [
          labels.get(catalogName) ?? catalogName,
          keys ? Object.values(keys).join(' ') : '',
          of ?? '',
          translateReason(reason, words),
        ]),
      isError: () => true,
    },
  };
}

/** A reason in the language of the report; one of the file's own stays as it is. */
function translateReason(reason: string, words: CartWords): string {
  const crs = /^The place cannot be transformed to (.+)$/.exec(reason)?.[1];
  if (crs !== undefined) return words.reasonCrs.replace('{crs}', () => crs);
  return (
    {
      'The record is not there any more': words.reasonDeleted,
      'The record names no file': words.reasonNoFile,
      'The file is not there': words.reasonNotFound,
    }[reason] ?? reason
  );
}

/** Bytes as people read them, by powers of 1,000. */
function formatBytes(style: ReportStyle, bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const shown = Math.round((bytes / 1000 ** power) * 10) / 10;
  return `${formatReportNumber(style, shown)} ${UNITS[power]}`;
}

/** West, east, south and north of polygons, in degrees. */
export function describeExtent(aoi: object, words: CartWords): string {
  const numbers = ((aoi as { coordinates?: unknown[] }).coordinates ?? []).flat(3) as (
    number | number[]
  )[];
  const positions = numbers.flat();
  const [longitudes, latitudes] = [
    positions.filter((_, i) => i % 2 === 0),
    positions.filter((_, i) => i % 2 === 1),
  ];
  const ends = {
    west: least(longitudes),
    east: -least(longitudes.map((value) => -value)),
    south: least(latitudes),
    north: -least(latitudes.map((value) => -value)),
  };
  return Object.entries(ends).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, formatDegrees(value, name, words)),
    words.within,
  );
}

/** Degrees with the letter of their hemisphere. */
function formatDegrees(value: number, side: string, words: CartWords): string {
  const isLongitude = side === 'west' || side === 'east';
  const hemisphere = isLongitude
    ? value < 0
      ? words.west
      : words.east
    : value < 0
      ? words.south
      : words.north;
  return hemisphere.replace('{degrees}', Math.abs(value).toFixed(4));
}

function least(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity);
}
