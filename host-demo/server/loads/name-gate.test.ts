import { describe, expect, it } from 'vitest';
import { findRefusal } from './name-gate.ts';

describe('names that were refused in a review', () => {
  it('are listed with their kinds as parts that pages translate', () => {
    const refused = findRefusal([
      { kind: 'well', name: 'Akpınar-9', uwi: 'TR-0009', near: [] },
      { kind: 'operator', name: 'AKP', uwi: null, near: [] },
    ]);
    expect(refused.message).toBe('Refused in the review: well Akpınar-9, operator AKP.');
    expect(refused.parts?.values).toMatchObject([
      {
        values: [
          { values: [{ id: 'well' }, 'Akpınar-9'] },
          { values: [{ id: 'operator' }, 'AKP'] },
        ],
      },
    ]);
  });
});
