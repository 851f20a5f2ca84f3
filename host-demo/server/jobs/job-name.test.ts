import { expect, it } from 'vitest';
import { labelPart, nameJob } from './job-name.ts';

it('a job is named in English by labels of the model, whose keys are among its parts', () => {
  const well = { name: 'well', label: 'Well' };
  expect(nameJob('{{0}}: {{1}}, {{2}}', ['Net pay', labelPart(well), 12])).toEqual({
    text: 'Net pay: Well, 12',
    parts: {
      id: '{{0}}: {{1}}, {{2}}',
      values: ['Net pay', { id: 'catalog.well', values: ['Well'] }, 12],
    },
  });
});
