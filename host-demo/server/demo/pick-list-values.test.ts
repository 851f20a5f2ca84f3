import { expect, it } from 'vitest';
import { BUILT_IN } from '../catalogs/built-in.ts';
import { PICK_LISTS } from '../catalogs/model/pick-lists.ts';
import { demoBasin } from './demo.ts';
import * as rows from './rows.ts';

const { blocks, documents, fields, logs, wells } = demoBasin();

it.each([
  ['concession', blocks.map(rows.blockRow)],
  ['field', fields.map(rows.fieldRow)],
  ['well', wells.map(rows.wellRow)],
  ['wellLog', [...logs.values()].map(rows.logRow)],
  ['wellMarker', wells.flatMap(rows.markerRows)],
  ['wellDirSurvey', wells.map(rows.surveyRow)],
  ['wellDocument', [...documents.values()].map(rows.documentRow)],
])('values of the demo field in %s are in the pick lists of their fields', (name, made) => {
  const catalog = BUILT_IN.find((one) => one.name === name)!;
  const listed = catalog.fields.filter(({ pickList }) => pickList !== null);
  expect(listed.length).toBeGreaterThan(0);
  for (const { attribute, pickList } of listed) {
    const values = new Set(
      made.map((row) => row[attribute.name]).filter((one) => one !== null && one !== undefined),
    );
    expect(
      [...values].filter((one) => !Object.hasOwn(PICK_LISTS[pickList!]!, String(one))),
    ).toEqual([]);
  }
});

it.each([
  ['wellLog', 'logType'],
  ['wellLog', 'logSubType'],
  ['field', 'fieldType'],
  ['concession', 'concessionType'],
  ['wellDocument', 'documentType'],
  ['wellMarker', 'pickQuality'],
  ['wellDirSurvey', 'azimuthReference'],
])('codes in %s.%s are shown by their labels', (name, attribute) => {
  const catalog = BUILT_IN.find((one) => one.name === name)!;
  const field = catalog.fields.find((one) => one.attribute.name === attribute)!;
  expect(PICK_LISTS[field.pickList ?? '']).toBeDefined();
});
