import { describe, expect, it } from 'vitest';
import { keptLook, changedKeys } from './kept-look.ts';

const FRESH = {
  display: 'density',
  colormap: null as string | null,
  ownColors: null as object | null,
  clipPercentile: 99,
  clip: null as number[] | null,
};
/** As a user leaves it. */
const CHOSEN = {
  ...FRESH,
  display: 'wiggle',
  colormap: 'gray',
  ownColors: { name: 'own' },
  clipPercentile: 95,
  clip: [-10, 10],
};
const SAME = { isOther: false, isOtherKind: false };
const NOTHING = new Set<string>();

describe('a look', () => {
  it('stays where the survey is read again', () => {
    expect(keptLook(CHOSEN, FRESH, NOTHING, SAME)).toEqual(CHOSEN);
  });

  it('stays over another survey, but for the amplitudes that it is clipped at', () => {
    expect(keptLook(CHOSEN, FRESH, NOTHING, { isOther: true, isOtherKind: false })).toEqual({
      ...CHOSEN,
      clip: null,
    });
  });

  it('has colours of amplitudes or of velocities, whichever the survey holds', () => {
    expect(keptLook(CHOSEN, FRESH, NOTHING, { isOther: true, isOtherKind: true })).toEqual({
      ...CHOSEN,
      clip: null,
      colormap: null,
      ownColors: null,
    });
  });

  it('takes over a change by the page, and drops the choice that it replaces', () => {
    expect(keptLook(CHOSEN, { ...FRESH, colormap: 'petrel' }, new Set(['colormap']), SAME)).toEqual(
      { ...CHOSEN, colormap: 'petrel', ownColors: null },
    );
    expect(
      keptLook(CHOSEN, { ...FRESH, clipPercentile: 90 }, new Set(['clipPercentile']), SAME),
    ).toEqual({ ...CHOSEN, clipPercentile: 90, clip: null });
  });
});

describe('a change by the page', () => {
  it('is what differs, not what it repeats', () => {
    const before = {
      gain: 1,
      path: [
        [1, 2],
        [3, 4],
      ],
      inline: undefined as number | undefined,
    };
    expect([
      ...changedKeys(
        {
          ...before,
          path: [
            [1, 2],
            [3, 4],
          ],
        },
        before,
      ),
    ]).toEqual([]);
    expect([
      ...changedKeys(
        {
          ...before,
          path: [
            [1, 2],
            [3, 5],
          ],
          inline: 7,
        },
        before,
      ),
    ]).toEqual(['path', 'inline']);
    expect([...changedKeys(before, { ...before, inline: 7 })]).toEqual(['inline']);
  });
});
