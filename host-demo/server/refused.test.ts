import { expect, it } from 'vitest';
import { msg } from '../../src/formats/msg.ts';
import { Refused } from './refused.ts';

it('a refusal has its sentence in English, and the parts that other languages need', () => {
  const refused = new Refused(404, 'NOT_FOUND', msg`There is no cart ${'a1'}`);
  expect(refused.message).toBe('There is no cart a1');
  expect(refused.parts).toEqual({ id: 'There is no cart {{0}}', values: ['a1'] });
});

it('a refusal of fields has the text of each, and the parts of those that are sentences', () => {
  const { more } = new Refused(422, 'VALIDATION', 'depth: no number', {
    fields: { depth: msg`a number is expected`, name: 'required' },
    version: 3,
  });
  expect(more).toEqual({
    version: 3,
    fields: { depth: 'a number is expected', name: 'required' },
    fieldParts: { depth: { id: 'a number is expected', values: [] } },
  });
});

it('a refusal in the words of somebody else has no parts', () => {
  expect(new Refused(502, 'UPSTREAM', 'Busy').parts).toBeNull();
});
