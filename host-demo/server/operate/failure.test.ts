import { expect, it } from 'vitest';
import { describeFailure } from './failure.ts';

it('a failure is described by its messages down to the first cause, each once', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:443'), {
    code: 'ECONNREFUSED',
  });
  const failed = new TypeError('fetch failed', {
    cause: new AggregateError([refused], ''),
  });
  expect(describeFailure(new Error('The issuer does not answer', { cause: failed }))).toBe(
    'The issuer does not answer: fetch failed: connect ECONNREFUSED 10.0.0.7:443',
  );
  expect(describeFailure(new Error('twice', { cause: new Error('twice') }))).toBe('twice');
  expect(describeFailure('a word')).toBe('a word');
  const round = new Error('round');
  round.cause = round;
  expect(describeFailure(round)).toBe('round');
});
