import { describe, expect, it } from 'vitest';
import { mergeShipped } from './merge-shipped.ts';

const list = (...labels: readonly string[]) => ({
  name: 'wellStatus',
  values: labels.map((label) => ({ value: label.toLowerCase(), label })),
});

describe('mergeShipped', () => {
  it('takes what a new version ships where nobody changed anything', () => {
    expect(mergeShipped(list('Planned'), list('Planned'), list('Planned', 'Drilling'))).toEqual(
      list('Planned', 'Drilling'),
    );
  });

  it('keeps what users changed where the new version ships the same as before', () => {
    expect(mergeShipped(list('Planned'), list('Proposed'), list('Planned'))).toEqual(
      list('Proposed'),
    );
  });

  it('adds new values to a list that users changed, and none that they deleted', () => {
    const base = list('Planned', 'Drilling');
    const stored = list('Planned', 'Own');
    const shipped = list('Planned', 'Drilling', 'Suspended');
    expect(mergeShipped(base, stored, shipped)).toEqual(list('Planned', 'Own', 'Suspended'));
  });

  it('changes a property of a field beside one that a user changed', () => {
    const field = (label: string, pickList: string | null) => ({
      attribute: { name: 'logType' },
      label,
      pickList,
    });
    expect(
      mergeShipped(
        { fields: [field('Log type', null)] },
        { fields: [field('Kind', null)] },
        { fields: [field('Log type', 'logType')] },
      ),
    ).toEqual({ fields: [field('Kind', 'logType')] });
  });

  it('keeps a changed list as a whole where its items have no keys', () => {
    expect(
      mergeShipped({ tracks: [{ width: 1 }] }, { tracks: [{ width: 2 }] }, { tracks: [] }),
    ).toEqual({ tracks: [{ width: 2 }] });
  });

  it('adds properties that the stored entity never had, and none that a user removed', () => {
    expect(
      mergeShipped({ colour: 'red', size: 1 }, { size: 2 }, { colour: 'blue', size: 1, unit: 'm' }),
    ).toEqual({ size: 2, unit: 'm' });
  });
});
