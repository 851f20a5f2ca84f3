import { describe, expect, it } from 'vitest';
import { SurfaceChoice, type SurveySurface, type SurveySurfaces } from './survey-surfaces.ts';

const NAMES = ['Top', 'Base'];
const listOf = (...names: string[]): SurveySurfaces => ({
  list: names.map((name) => ({ id: name, name })),
  read: () => Promise.resolve({ domain: 'time', color: '#00ff00' } as SurveySurface),
});
const settle = () => new Promise((resolve) => setTimeout(resolve));
const looks = ({ list }: SurfaceChoice) => list.peek().map(({ name, isOn, color, surface }) => [name, isOn, surface !== null && color]);

describe('surfaces of a survey that is read again', () => {
  it('are on and painted as they were, those that are still there', async () => {
    const [choice, survey] = [new SurfaceChoice(), {}];
    choice.show(listOf(...NAMES, 'Gone'), survey);
    for (const name of [...NAMES, 'Gone']) choice.turn(name, true);
    choice.turn('Base', false);
    choice.paint('Top', '#123456');
    await settle();
    choice.show(undefined, null);
    expect(looks(choice)).toEqual([]);
    choice.show(listOf(...NAMES), survey);
    await settle();
    expect(looks(choice)).toEqual([['Top', true, '#123456'], ['Base', false, false]]);
  });

  it('are off of another survey', async () => {
    const choice = new SurfaceChoice();
    choice.show(listOf(...NAMES), {});
    choice.turn('Top', true);
    choice.show(listOf(...NAMES), {});
    await settle();
    expect(looks(choice)).toEqual([['Top', false, false], ['Base', false, false]]);
  });
});
