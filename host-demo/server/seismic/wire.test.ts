import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import { VolumeSchema } from '../../../src/api/viewer3d/viewer3d_pb.ts';
import type { FormatWarning } from '../../../src/formats/format-error.ts';
import { surveyOfArrays } from '../../../src/formats/seismic/survey-of-arrays.ts';
import { toVolumeMessage } from './wire.ts';

test('warnings of a survey keep their code, their place and what they assume', () => {
  const { info } = surveyOfArrays({
    values: new Float32Array(4),
    traces: 2,
    samples: 2,
    sampleIntervalUs: 4000,
    domain: 'time',
  });
  const warnings: FormatWarning[] = [
    {
      code: 'LINES_DETECTED',
      message: 'Lines of 2 were found.',
      parts: { id: 'Lines of {{0}} were {{1}}.', values: [2, { id: 'found', values: [] }] },
      place: { byteOffset: 3600 },
      count: 1,
      assumes: 'lines',
    },
    { code: 'TRACE_TRUNCATED', message: 'One is cut.', place: { section: 'end' }, count: 2 },
  ];
  const message = create(VolumeSchema, toVolumeMessage({ ...info, warnings }, null, []));
  const { notes, warnings: messages } = fromBinary(VolumeSchema, toBinary(VolumeSchema, message));
  expect(notes).toMatchObject([
    {
      code: 'LINES_DETECTED',
      assumes: 'lines',
      count: 1,
      byteOffset: 3600,
      text: {
        id: 'Lines of {{0}} were {{1}}.',
        values: [
          { value: { case: 'number', value: 2 } },
          { value: { case: 'part', value: { id: 'found', values: [] } } },
        ],
      },
    },
    { code: 'TRACE_TRUNCATED', assumes: '', count: 2, section: 'end' },
  ]);
  expect(messages).toEqual(['Lines of 2 were found.', 'One is cut.']);
});
