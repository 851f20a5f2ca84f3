/** Writes the files that examples read by their address: `tsx write-samples.ts FOLDER`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeLas2 } from '../../src/formats/las/write-las.ts';
import { writeSegyHead, writeSegyTraces } from '../../src/formats/segy/write-segy.ts';
import { bedded } from './bedded.ts';
import { seismicField } from './seismic-field.ts';

interface SampleCurve {
  mnemonic: string;
  unit: string;
  description?: string;
  values: Float32Array | Float64Array;
  dimension?: number;
}

/** The bedded well as LAS 2.0, without its arrays. */
function las(): Buffer {
  const { index, curves } = bedded() as { index: SampleCurve; curves: SampleCurve[] };
  const pieces = writeLas2({
    well: { name: 'Adana-1', uwi: 'TR-0001' },
    header: [],
    rows: index.values.length,
    notes: ['A made-up well of the Geo Elements documentation.'],
    curves: [index, ...curves.filter(({ dimension }) => !dimension)].map(
      ({ mnemonic, unit, description = '', values }) => ({
        mnemonic,
        unit,
        description,
        values,
        dimension: [1],
        kind: 'number',
      }),
    ),
  });
  return Buffer.concat([...pieces].map(({ bytes }) => bytes));
}

/** The section of the gallery as SEG-Y, revision 1, IBM floats. */
function segy(): Buffer {
  const { values, traces, samples, sampleIntervalUs, traceNumbers } = seismicField();
  const section = {
    about: ['LINE TR-84-101, A MADE-UP LINE'],
    sampleFormat: 'ibm',
    domain: 'time',
    unit: 'ms',
    first: 0,
    interval: sampleIntervalUs / 1000,
    samples,
    traces,
    inline: null,
    crossline: null,
    cdp: traceNumbers,
    shotPoint: null,
    offset: null,
    x: Float64Array.from({ length: traces }, (_, i) => 500_000 + i * 25),
    y: Float64Array.from({ length: traces }, () => 4_560_000),
    groundUnit: 'm',
  } as const;
  return Buffer.concat([writeSegyHead(section), writeSegyTraces(section, 0, values)]);
}

const folder = process.argv[2];
if (folder === undefined) throw new Error('Usage: tsx write-samples.ts FOLDER');
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'well.las'), las());
writeFileSync(path.join(folder, 'line.sgy'), segy());
