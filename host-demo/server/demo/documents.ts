import { writeReport } from '../reports/write-report.ts';
import type { Report, ReportTable } from '../reports/report.ts';
import type { DemoFile } from './demo-store.ts';
import { makeLogs } from './log-files.ts';
import { FORMATIONS } from './structure.ts';
import type { DemoWell } from './wells.ts';

/** A document about a demo well. */
export interface DemoDocument {
  key: string;
  id: string;
  well: DemoWell;
  title: string;
  documentType: string;
  fileName: string;
  write(): Report;
}

/** The documents of a demo well: its final report, and the survey of its path. */
export function makeDocuments(well: DemoWell): DemoDocument[] {
  return [
    {
      ...place(well, 'FWR', 'Final well report'),
      documentType: 'Well report',
      write: () => finalReport(well),
    },
    {
      ...place(well, 'DIR', 'Directional survey'),
      documentType: 'Survey listing',
      write: () => surveyListing(well),
    },
  ];
}

/** A document as a file that is made on demand. */
export function documentFile({ key, well, write }: DemoDocument): DemoFile {
  return { key, changed: well.completed, write: () => writeReport(write()) };
}

function place(well: DemoWell, code: string, title: string) {
  const fileName = `${well.ascii} ${title}.pdf`;
  return {
    id: `${well.uwi}-${code}`,
    key: `documents/${well.uwi}/${fileName}`,
    well,
    title: `${title}, ${well.name}`,
    fileName,
  };
}

function finalReport(well: DemoWell): Report {
  return {
    ...head(well, 'Final well report'),
    sections: [
      {
        heading: 'Summary',
        text: `${well.name} was drilled as a ${well.profile} ${well.wellClass} well to ${metres(well.totalDepthM)} m and is ${well.status}. All depths are measured from the kelly bushing unless another reference is named. These are synthetic data of a field that does not exist.`,
      },
      { heading: 'Formation tops', table: topsTable(well) },
      { heading: 'Hole and casing', table: holesTable(well) },
      { heading: 'Logs', table: logsTable(well) },
    ],
  };
}

function surveyListing(well: DemoWell): Report {
  return {
    ...head(well, 'Directional survey'),
    sections: [
      {
        heading: 'Stations',
        text: 'Minimum curvature; azimuths from grid north; offsets from the wellhead.',
        table: {
          columns: numbers(
            'MD, m',
            'Inclination, °',
            'Azimuth, °',
            'TVD, m',
            'East, m',
            'North, m',
          ),
          rows: well.path.map((station) => [
            metres(station.mdM),
            station.inclinationDeg.toFixed(2),
            station.azimuthDeg.toFixed(2),
            metres(station.tvdM),
            metres(station.eastM),
            metres(station.northM),
          ]),
        },
      },
    ],
  };
}

function head(well: DemoWell, title: string): Omit<Report, 'sections'> {
  return {
    title: `${title}: ${well.name}`,
    language: 'en',
    author: well.operator.name,
    createdAt: well.completed,
    facts: [
      ['UWI', well.uwi],
      ['Operator', well.operator.name],
      ['Field', well.field?.name ?? 'Wildcat'],
      ['Licence', well.block?.name ?? ''],
      ['Grid position (EPSG:32635)', `${well.x} E, ${well.y} N`],
      ['Kelly bushing', `${metres(well.kbM)} m above sea level`],
      ['Spudded', day(well.spud)],
      ['Completed', day(well.completed)],
    ],
  };
}

function topsTable({ markers }: DemoWell): ReportTable {
  return {
    columns: [{ label: 'Formation', width: 2 }, ...numbers('MD, m', 'TVD, m', 'TVDSS, m')],
    rows: markers.map(({ formation, mdM, tvdM, tvdssM }) => [
      FORMATIONS[formation]!.name,
      metres(mdM),
      metres(tvdM),
      metres(tvdssM),
    ]),
  };
}

function holesTable({ totalDepthM }: DemoWell): ReportTable {
  const shoe = totalDepthM * 0.55;
  return {
    columns: numbers('Hole, in', 'To, m', 'Casing, in', 'Shoe, m'),
    rows: [
      ['17.5', '300.0', '13.375', '298.5'],
      ['12.25', metres(shoe), '9.625', metres(shoe - 1.5)],
      ['8.5', metres(totalDepthM), '', ''],
    ],
  };
}

function logsTable(well: DemoWell): ReportTable {
  return {
    columns: [
      { label: 'Log', width: 3 },
      { label: 'Run', align: 'end' },
      ...numbers('From, m', 'To, m'),
      { label: 'File', width: 3 },
    ],
    rows: makeLogs(well).map(({ suite, run, topM, baseM, fileName }) => [
      suite.title,
      String(run),
      metres(topM),
      metres(baseM),
      fileName,
    ]),
  };
}

const numbers = (...labels: string[]) => labels.map((label) => ({ label, align: 'end' as const }));

function metres(value: number): string {
  return value.toFixed(1);
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
