import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAULTS } from './faults.mjs';
import { EVERY_TIME, listLeftOut, listTurns } from '../support/turns.mjs';

const root = path.join(import.meta.dirname, '../..');

describe('the files that take turns', () => {
  it('all run in two turns, half of them in each', () => {
    const [first, second] = [listLeftOut(0), listLeftOut(1)];
    expect([...first, ...second].sort()).toEqual(listTurns().sort());
    expect(Math.abs(first.length - second.length)).toBeLessThanOrEqual(1);
    expect(first.length).toBeGreaterThan(10);
    expect(listLeftOut(12)).toEqual(first);
  });

  it('are not those that catch a seeded fault', () => {
    const catching = FAULTS.flatMap(({ tests }) => tests);
    expect(catching.length).toBeGreaterThan(30);
    expect(listTurns().filter((file) => catching.includes(file))).toEqual([]);
  });

  it('leave out the files of the core, which exist', () => {
    expect(listTurns().filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(EVERY_TIME.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(listTurns().filter((file) => EVERY_TIME.includes(file))).toEqual([]);
  });
});
