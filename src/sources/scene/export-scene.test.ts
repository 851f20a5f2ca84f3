import { describe, expect, it } from 'vitest';
import type { FilePiece } from '../../formats/log-table.ts';
import type { SceneSurface, SceneWell } from '../../plot/scene/scene-data.ts';
import { countNodes, countPathRows, writePaths, writeSurfaces } from './export-scene.ts';

function linesOf(pieces: Iterable<FilePiece>): string[] {
  const text = [...pieces].map(({ bytes }) => new TextDecoder().decode(bytes)).join('');
  return text.trimEnd().split('\r\n');
}

const WELL: SceneWell = {
  uwi: 'TR-1',
  name: 'A-1',
  crs: 'EPSG:32636',
  surfaceX: 500_000,
  surfaceY: 4_000_000,
  kbElev: 100,
  trajectory: { md: [0, 100, 200], x: [0, 0, 100], y: [0, 0, 0], tvd: [0, 100, 100] },
  markers: [],
};

describe('a scene as CSV', () => {
  it('has a line for each station of a path, with its direction, depths and place', () => {
    const scene = { wells: [WELL, { ...WELL, trajectory: null }], surfaces: [] };
    expect(countPathRows(scene)).toBe(3);
    expect(linesOf(writePaths(scene))).toEqual([
      'well,uwi,md,inclination,azimuth,tvd,tvdss,x,y,twt,coordinate_system',
      ',,m,deg,deg,m,m,m,m,ms,',
      'A-1,TR-1,0,0,,0,-100,500000,4000000,,EPSG:32636',
      'A-1,TR-1,100,45,90,100,0,500000,4000000,,EPSG:32636',
      'A-1,TR-1,200,90,90,100,0,500100,4000000,,EPSG:32636',
    ]);
  });

  it('says that a path without a place is given from its well head', () => {
    const scene = { wells: [{ ...WELL, surfaceX: NaN }], surfaces: [] };
    expect(linesOf(writePaths(scene))[4]).toBe(
      'A-1,TR-1,200,90,90,100,0,100,0,,offset from well head',
    );
  });

  it('has a line for each node of a surface that has a value', () => {
    const surface: SceneSurface = {
      name: 'Top, A',
      origin: [1000, 2000],
      step: [25, 50],
      columns: 2,
      rows: 2,
      depths: Float32Array.of(10.5, NaN, 11, 12),
      domain: 'time',
    };
    expect(countNodes([surface])).toBe(4);
    expect(linesOf(writeSurfaces([surface], 'EPSG:32636'))).toEqual([
      'surface,x,y,z,z_domain,z_unit,coordinate_system',
      ',m,m,,,,',
      '"Top, A",1000,2000,10.5,time,ms,EPSG:32636',
      '"Top, A",1000,2050,11,time,ms,EPSG:32636',
      '"Top, A",1025,2050,12,time,ms,EPSG:32636',
    ]);
  });
});
