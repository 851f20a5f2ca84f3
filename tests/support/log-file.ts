/** A small LAS 2.0 file whose values follow from their row: 400 rows from 1000 m, GR counting up from 20. */
export function logFile(): Buffer {
  const head = [
    '~Version',
    'VERS. 2.0 : CWLS LOG ASCII STANDARD',
    'WRAP. NO : ONE LINE PER STEP',
    '~Well',
    'STRT.M 1000.0 :',
    'STOP.M 1199.5 :',
    'STEP.M 0.5 :',
    'NULL. -999.25 :',
    'WELL. HOST PAGE 1 : WELL',
    '~Curve',
    'DEPT.M : DEPTH',
    'GR.GAPI : GAMMA RAY',
    'RHOB.G/C3 : BULK DENSITY',
    'ILD.OHMM : DEEP RESISTIVITY',
    '~ASCII',
  ];
  const rows = Array.from({ length: ROWS }, (_, row) =>
    [1000 + row * 0.5, grOfRow(row), 2 + (row % 80) / 100, 1 + (row % 50)]
      .map((value) => value.toFixed(4))
      .join(' '),
  );
  return Buffer.from(`${[...head, ...rows].join('\n')}\n`);
}

/** Rows of the file. */
export const ROWS = 400;

/** GR in row `row`. */
export function grOfRow(row: number): number {
  return 20 + row / 4;
}
