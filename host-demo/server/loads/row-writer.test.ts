import { expect, test } from 'vitest';
import { formatMessage, msg } from '../../../src/formats/msg.ts';
import { invalidFields } from '../entities/collection.ts';
import { describeRefusal } from './row-writer.ts';

test('a missing value of a row is a sentence that can be translated', () => {
  const { outcome, field, reason } = describeRefusal(invalidFields({ uwi: 'required' }));
  expect([outcome, field]).toEqual(['refused', 'uwi']);
  expect(JSON.stringify(reason)).toContain('"id":"required"');
});

test('all faults of a row are named with their fields', () => {
  const { field, reason } = describeRefusal(
    invalidFields({ uwi: 'required', md: msg`a number is expected` }),
  );
  expect(field).toBe('uwi');
  expect(reason && formatMessage(reason)).toBe('uwi: required; md: a number is expected');
});
