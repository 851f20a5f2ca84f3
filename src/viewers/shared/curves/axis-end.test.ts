import { describe, expect, it } from 'vitest';
import { formatEnds, parseEnds } from './axis-end.ts';

describe('the ends of an axis as a state holds them', () => {
  it('are read as they were written, upside down too', () => {
    expect(parseEnds(formatEnds({ from: 0.45, to: -0.15 }))).toEqual({ from: 0.45, to: -0.15 });
    expect(parseEnds('1e-3, 1000')).toEqual({ from: 0.001, to: 1000 });
    expect(formatEnds(null)).toBeUndefined();
  });

  it.each(['', '1', '1,2,3', 'a,b', '1,', 'Infinity,1', '2,2', 5, null])(
    'are none where %j is given',
    (given) => {
      expect(parseEnds(given)).toBeNull();
    },
  );
});
