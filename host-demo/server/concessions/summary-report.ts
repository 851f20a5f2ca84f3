import { arrangeDay } from '../../../src/i18n/day-format.ts';
import { selectRows } from '../catalogs/query/select.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import { toCellValue, exportColumns } from '../exports/grid-columns.ts';
import { formatReportCell, formatReportNumber, type ReportStyle } from '../reports/report-style.ts';
import type { Report, ReportSection } from '../reports/report.ts';
import type { Services } from '../services.ts';
import { groupText, isShown } from './count.ts';
import type { AreaCount } from './count.ts';
import { summaryWords } from './texts.ts';
import type { SummaryWords } from './texts.ts';

/** What a report is about. */
export interface SummaryReportInput {
  name: string;
  /** What is wrong with the outline. */
  problem: string | null;
  counted: readonly AreaCount[];
  /** About the concession itself. */
  facts: readonly (readonly [name: string, value: string])[];
  userName: string;
  style: ReportStyle;
}

/** What a grid shows of a concession: labels and values. */
export async function loadFacts(
  db: Services['db'],
  catalog: CatalogTable,
  id: string,
  style: ReportStyle,
): Promise<[name: string, value: string][]> {
  const columns = await exportColumns(db, catalog, []);
  const [found] = await selectRows(
    db,
    catalog,
    columns.map(({ name }) => name),
    {
      constraints: [{ field: catalog.keys[0]!.name, operator: 'equal', value: id }],
      offset: 0,
      limit: 1,
    },
  );
  return columns.flatMap((column): [string, string][] => {
    const cell = toCellValue(column, found?.values[column.name]);
    const text = formatReportCell(style, column, cell);
    return text === '' ? [] : [[column.header, text]];
  });
}

/** The report of one area: a table for each catalog group. */
export function buildReport({
  name,
  problem,
  counted,
  facts,
  userName,
  style,
}: SummaryReportInput): Report {
  const words = summaryWords(style.language);
  const shown = counted.filter(isShown);
  const headings = [...new Set(shown.map(groupText))];
  const sections = headings.map((heading) =>
    buildSection(
      heading,
      shown.filter((one) => groupText(one) === heading),
      words,
      style,
    ),
  );
  const introduction = problem ?? (shown.length === 0 ? words.nothing : null);
  return {
    title: `${words.title}: ${name}`,
    ...style,
    author: userName,
    facts: facts.length > 0 ? facts : [[words.concession, name]],
    sections:
      introduction === null
        ? sections
        : [{ heading: words.overview, text: introduction }, ...sections],
  };
}

function buildSection(
  heading: string,
  counted: readonly AreaCount[],
  words: SummaryWords,
  style: ReportStyle,
): ReportSection {
  const hasMessages = counted.some(({ message }) => message !== null);
  return {
    heading,
    table: {
      columns: [
        { label: words.catalog, width: 2 },
        { label: words.count, align: 'end' },
        { label: words.updateDate },
        ...(hasMessages ? [{ label: words.message, width: 3 }] : []),
      ],
      rows: counted.map(({ scoped: { catalog }, count, updateDate, message }) => [
        catalog.data.label,
        count === null ? '' : formatReportNumber(style, count),
        arrangeDay(updateDate ?? '', style.dateFormat),
        ...(hasMessages ? [message ?? ''] : []),
      ]),
      isError: (row) => counted[row]!.message !== null,
    },
  };
}
