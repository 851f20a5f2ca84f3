import { describe, expect, it } from 'vitest';
import { SurfaceChoice, type SurveySurface, type SurveySurfaces } from './survey-surfaces.ts';

const NAMES = ['Top', 'Base'];
const createSurfaces = (...names: string[]): SurveySurfaces => ({
  list: names.map((name) => ({ id: name, name })),
  read: () => Promise.resolve({ domain: 'time', color: '#00ff00' } as SurveySurface),
});
const settle = () => new Promise((resolve) => setTimeout(resolve));
const looks = ({ list }: SurfaceChoice) =>
  list.peek().map(({ name, isOn, color, surface }) => [name, isOn, surface !== null && color]);

describe('surfaces', () => {
  it('are all hidden before the first one is chosen', () => {
    const choice = new SurfaceChoice();
    choice.show(createSurfaces(...NAMES));
    expect(looks(choice)).toEqual([
      ['Top', false, false],
      ['Base', false, false],
    ]);
  });

  it('that a state names are on alone and in its colours, in a survey that opens later too', async () => {
    const choice = new SurfaceChoice();
    choice.show(createSurfaces(...NAMES));
    choice.turn('Top', true);
    choice.choose([{ id: 'Base', color: '#123456' }]);
    await settle();
    const expected = [
      ['Top', false, '#00ff00'],
      ['Base', true, '#123456'],
    ];
    expect(looks(choice)).toEqual(expected);
    const later = new SurfaceChoice();
    later.choose([{ id: 'Base', color: '#123456' }]);
    later.show(createSurfaces(...NAMES));
    await settle();
    expect(looks(later)).toEqual([['Top', false, false], expected[1]]);
  });

  it('of a survey that is read again are on and painted as they were, those that are still there', async () => {
    const choice = new SurfaceChoice();
    choice.show(createSurfaces(...NAMES, 'Gone'));
    for (const name of [...NAMES, 'Gone']) choice.turn(name, true);
    choice.turn('Base', false);
    choice.paint('Top', '#123456');
    await settle();
    choice.show(undefined);
    expect(looks(choice)).toEqual([]);
    choice.show(createSurfaces(...NAMES));
    await settle();
    expect(looks(choice)).toEqual([
      ['Top', true, '#123456'],
      ['Base', false, false],
    ]);
  });

  it('stay on over another dataset that has them too, and are on again in the one that they were chosen in', async () => {
    const choice = new SurfaceChoice();
    choice.show(createSurfaces(...NAMES));
    for (const name of NAMES) choice.turn(name, true);
    choice.turn('Base', false);
    choice.show(createSurfaces('Other', 'Top'));
    await settle();
    expect(looks(choice)).toEqual([
      ['Other', false, false],
      ['Top', true, '#00ff00'],
    ]);
    choice.show(createSurfaces('Other'));
    expect(looks(choice)).toEqual([['Other', false, false]]);
    choice.show(createSurfaces(...NAMES));
    await settle();
    expect(looks(choice)).toEqual([
      ['Top', true, '#00ff00'],
      ['Base', false, false],
    ]);
  });

  it('keep the colour that they were seen in, wherever another survey lists them', async () => {
    const choice = new SurfaceChoice();
    const plain = (...names: string[]): SurveySurfaces => ({
      ...createSurfaces(...names),
      read: () => Promise.resolve({ domain: 'time', color: null } as SurveySurface),
    });
    choice.show(plain(...NAMES));
    choice.turn('Base', true);
    await settle();
    const color = choice.list.peek()[1]!.color;
    choice.show(plain('Base'));
    await settle();
    expect(looks(choice)).toEqual([['Base', true, color]]);
  });
});
