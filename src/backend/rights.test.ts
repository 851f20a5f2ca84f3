import { expect, it } from 'vitest';
import { deriveRights } from './rights.ts';

it.each([
  [['reader'], { edit: false, load: false, administer: false }],
  [['loader'], { edit: false, load: true, administer: false }],
  [['reader', 'editor'], { edit: true, load: false, administer: false }],
  [['studio-admin'], { edit: true, load: true, administer: true }],
  [['admin'], { edit: true, load: true, administer: true }],
])('allows a user with the roles %j only what the roles permit', (groups, expected) => {
  expect(deriveRights(groups)).toEqual(expected);
});

it.each([[['geology']], [[]]])('hides nothing from a user with the groups %j', (groups) => {
  expect(deriveRights(groups)).toEqual({ edit: true, load: true, administer: true });
});
