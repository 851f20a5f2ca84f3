import { beforeAll, expect, it } from 'vitest';
import type { RecipeStep } from '../../../compute/recipe/recipe.ts';
import { loadLanguage, translator } from '../../../i18n/i18n.ts';
import { describeSubject } from './recipe-texts.ts';

beforeAll(() => loadLanguage('ar'));

it('lists the curves of a step with the comma of the language', () => {
  const step: RecipeStep = { kind: 'mask', curves: ['GR', 'RHOB'], top: 1, base: 2 };
  expect(describeSubject(step, translator('en'))).toBe('GR, RHOB');
  expect(describeSubject(step, translator('ar'))).toBe('GR، RHOB');
});
