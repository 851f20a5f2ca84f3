import { describe, expect, it } from 'vitest';
import { differences, mergeChoices } from './differences.ts';

const field = (name: string, label: string) => ({ label, attribute: { name } });
const before = {
  label: 'Well',
  fields: [field('uwi', 'UWI'), field('name', 'Name'), field('td', 'TD')],
};

describe('two users at one catalog', () => {
  it('keeps a field that each of them added or changed, in their order', () => {
    const mine = {
      ...before,
      fields: [
        field('uwi', 'UWI'),
        field('crew', 'Crew'),
        field('name', 'Name'),
        field('td', 'TD'),
      ],
    };
    const theirs = {
      label: 'Wells',
      fields: [field('uwi', 'UWI'), field('name', 'Well name'), field('rig', 'Rig')],
    };
    const versions = { before, mine, theirs };
    const found = differences(versions);
    expect(found.map(({ name, item, keep }) => [name, item, keep])).toEqual([
      ['label', undefined, 'theirs'],
      ['fields', 'crew', 'mine'],
      ['fields', 'name', 'theirs'],
      ['fields', 'td', 'theirs'],
      ['fields', 'rig', 'theirs'],
    ]);
    expect(mergeChoices(versions, found)).toEqual({
      label: 'Wells',
      fields: [
        field('uwi', 'UWI'),
        field('crew', 'Crew'),
        field('name', 'Well name'),
        field('rig', 'Rig'),
      ],
    });
  });

  it('asks of a field that both changed, and takes the one that is chosen', () => {
    const versions = {
      before,
      mine: { ...before, fields: [field('uwi', 'Mine'), ...before.fields.slice(1)] },
      theirs: { ...before, fields: [field('uwi', 'Theirs'), ...before.fields.slice(1)] },
    };
    const [conflict, ...more] = differences(versions);
    expect([conflict!.item, conflict!.keep, more]).toEqual(['uwi', 'mine', []]);
    const { fields } = mergeChoices(versions, [{ ...conflict!, keep: 'theirs' }]);
    expect(fields).toEqual(versions.theirs.fields);
  });

  it('keeps the order that one of them changed, with what the other added', () => {
    const versions = {
      before: { layers: ['a', 'b', 'c'] },
      mine: { layers: ['c', 'a', 'b'] },
      theirs: { layers: ['a', 'd', 'b', 'c'] },
    };
    const found = differences(versions);
    expect(found.map(({ item, keep }) => [item, keep])).toEqual([['d', 'theirs']]);
    expect(mergeChoices(versions, found)).toEqual({ layers: ['c', 'a', 'd', 'b'] });
  });

  it('compares lists as a whole where their items have no names, or only their order differs', () => {
    const plain = { before: { tracks: [1, 2] }, mine: { tracks: [1] }, theirs: { tracks: [2] } };
    expect(differences(plain)).toEqual([{ name: 'tracks', mine: [1], theirs: [2], keep: 'mine' }]);
    const order = {
      before: { layers: ['a', 'b'] },
      mine: { layers: ['b', 'a'] },
      theirs: { layers: ['a', 'b'] },
    };
    expect(differences(order)).toEqual([
      { name: 'layers', mine: ['b', 'a'], theirs: ['a', 'b'], keep: 'mine' },
    ]);
    expect(mergeChoices(order, differences(order))).toEqual({ layers: ['b', 'a'] });
  });
});
