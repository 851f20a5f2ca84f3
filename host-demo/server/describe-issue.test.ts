import * as v from 'valibot';
import { expect, it } from 'vitest';
import { describeIssue } from './describe-issue.ts';

function describeFirst(schema: v.GenericSchema, value: unknown) {
  const { issues } = v.safeParse(schema, value);
  const { id, values } = describeIssue(issues![0]);
  return { id, values };
}

it('says what was expected and received as a message with parts', () => {
  expect(describeFirst(v.number(), 'x')).toEqual({
    id: 'expected: {{0}}; received: {{1}}',
    values: ['number', '"x"'],
  });
  expect(describeFirst(v.pipe(v.string(), v.maxLength(2)), 'long')).toEqual({
    id: 'expected: {{0}}; received: {{1}}',
    values: ['<=2', '4'],
  });
});

it('names what is missing, and keeps the message of a schema', () => {
  expect(describeFirst(v.string(), undefined)).toEqual({ id: 'required', values: [] });
  expect(describeFirst(v.object({ a: v.string() }), {})).toEqual({ id: 'required', values: [] });
  expect(describeFirst(v.number('a depth is needed'), 'x').values).toEqual(['a depth is needed']);
});

it('has a message where nothing certain was expected', () => {
  expect(
    describeFirst(
      v.pipe(
        v.string(),
        v.check(() => false),
      ),
      'x',
    ),
  ).toEqual({
    id: 'not allowed: {{0}}',
    values: ['"x"'],
  });
});
