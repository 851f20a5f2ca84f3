import { describe, expect, it } from 'vitest';
import { joinSigns, removeLimitSign } from './limit-sign.ts';

describe('the sign of a limit of detection', () => {
  it.each([
    ['<0.1', '0.1'],
    ['<= 5', '5'],
    ['>100', '100'],
    ['\u2264.5', '.5'],
    ['~5', '5'],
    ['\u2248 5,2', '5,2'],
    ['\uff1c3', '3'],
  ])('of "%s" is taken off', (text, number) => expect(removeLimitSign(text)).toBe(number));

  it.each(['<LOD', '5', '-5', '<', '>>5', '<<1', '~'])('is not in "%s"', (text) =>
    expect(removeLimitSign(text)).toBeNull(),
  );

  it('is joined to the number behind a blank', () =>
    expect(joinSigns(['1000', '<', '0.1', '5'])).toEqual(['1000', '<0.1', '5']));
});
