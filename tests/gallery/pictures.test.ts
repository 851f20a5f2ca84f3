/** Every picture is of a shot of the gallery, and every case of the gallery is in a test file. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as cases from '../../host-demo/gallery/cases.ts';
import { nameOf, listAllShots } from './shots.ts';
import { isUpdating, PICTURES } from './define-tests.ts';

describe('pictures of the gallery', () => {
  it('belong to a shot of a case', () => {
    const names = new Set(
      Object.entries(cases).flatMap(([gallery, shown]) => listAllShots(gallery, shown).map(nameOf)),
    );
    const unknown = readdirSync(PICTURES).filter(
      (file) => file.endsWith('.png') && !names.has(file),
    );
    if (isUpdating) unknown.forEach((file) => rmSync(path.join(PICTURES, file)));
    else expect(unknown).toEqual([]);
  });

  it('are taken of every file of cases', () => {
    const modulesIn = (file: string): string[] =>
      [...readFileSync(file, 'utf8').matchAll(/[\w-]+-cases\.ts/g)].map(([name]) => name).sort();
    const tests = readdirSync(import.meta.dirname).filter((file) =>
      /^gallery-.*\.test\.ts$/.test(file),
    );
    const tested = tests.flatMap((file) => modulesIn(path.join(import.meta.dirname, file)));
    const gallery = path.join(import.meta.dirname, '../../host-demo/gallery/cases.ts');
    expect(tested.sort()).toEqual(modulesIn(gallery));
  });
});
