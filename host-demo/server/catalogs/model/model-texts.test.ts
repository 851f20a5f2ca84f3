import { expect, it } from 'vitest';
import { BUILT_IN } from '../built-in.ts';
import { LAYERS, RULES } from './first-entities.ts';
import { GROUPS } from './groups.ts';
import { LOG_TEMPLATES } from './log-templates.ts';
import { MODEL_TEXTS } from './model-texts.ts';
import { PICK_LISTS } from './pick-lists.ts';

const keys = [
  ...GROUPS.map(({ name }) => [`group.${name}`]),
  ...BUILT_IN.map(({ name }) => [`catalog.${name}`]),
  ...BUILT_IN.flatMap(({ name, fields }) =>
    fields.map(({ attribute }) => [`field.${name}.${attribute.name}`, `field.${attribute.name}`]),
  ),
  ...Object.entries(PICK_LISTS).flatMap(([name, values]) =>
    Object.keys(values).map((value) => [`pickList.${name}.${value}`]),
  ),
  ...LAYERS.map(({ name }) => [`layer.${name}`]),
  ...RULES.map(({ name }) => [`rule.${name}`]),
  ...LOG_TEMPLATES.map(({ id }) => [`template.${id}`]),
];

it.each(['tr', 'zh', 'ar'])('every label of the built-in model has a text in %s', (language) => {
  const has = new Set(
    MODEL_TEXTS.filter((one) => one.language === language && one.text.trim() !== '').map(
      ({ key }) => key,
    ),
  );
  expect(keys.filter((any) => !any.some((key) => has.has(key)))).toEqual([]);
});
