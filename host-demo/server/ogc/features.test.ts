import { describe, expect, it } from 'vitest';
import { recordingDb } from '../../../tests/support/recording-db.ts';
import { buildEnvelope } from './features.ts';

const { db } = recordingDb();

describe('buildEnvelope', () => {
  it.each([
    [
      [26, 41, 27, 42],
      [26, 41, 27, 42],
    ],
    [
      [-500, -500, 500, 500],
      [-180, -90, 180, 90],
    ],
  ] as const)('in degrees clamps %j to the world: %j', (box, corners) => {
    const { sql, parameters } = buildEnvelope([...box], 4326).compile(db);
    expect(sql).toBe('ST_MakeEnvelope($1, $2, $3, $4, $5::int)');
    expect(parameters).toEqual([...corners, 4326]);
  });

  it('in metres bends its border in eighths of the longer side', () => {
    const { sql, parameters } = buildEnvelope([0, 0, 800, 1600], 32635).compile(db);
    expect(sql).toBe(
      'ST_Transform(ST_Segmentize(ST_MakeEnvelope($1, $2, $3, $4, $5::int), $6::float8), 4326)',
    );
    expect(parameters).toEqual([0, 0, 800, 1600, 32635, 200]);
  });

  it('of EPSG:3857 ends where its world ends', () => {
    const { parameters } = buildEnvelope([-6e7, -6e7, 6e7, 6e7], 3857).compile(db);
    expect(parameters.slice(0, 4)).toEqual([
      -20_037_508.342789244, -20_037_508.342789244, 20_037_508.342789244, 20_037_508.342789244,
    ]);
  });

  it('of another system is left as it is', () => {
    expect(buildEnvelope([-2e7, -2e7, 2e7, 2e7], 23035).compile(db).parameters.slice(0, 4)).toEqual(
      [-2e7, -2e7, 2e7, 2e7],
    );
  });
});
