import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { zipSync } from 'fflate';
import { FormatError } from '../format-error.ts';
import { findEpsgCode } from './projection-name.ts';
import { readShapefile, readZippedShapefile } from './shapefile.ts';

type Ring = readonly (readonly [number, number])[];

/** A clockwise square: an outer ring. */
const square = (x: number, y: number, side = 1): Ring => [
  [x, y],
  [x, y + side],
  [x + side, y + side],
  [x + side, y],
  [x, y],
];
const hole = (x: number, y: number, side = 1): Ring => square(x, y, side).toReversed();

interface Record_ {
  rings: readonly Ring[];
  kind?: number;
  parts?: number;
  points?: number;
  starts?: readonly number[];
}

/**
 * A .shp file of polygons (ESRI Shapefile Technical Description, "Polygon"); the declared counts
 * may be wrong.
 */
function shp(records: readonly Record_[], kind = 5): Uint8Array {
  const contents = records.map(
    ({ rings, kind: own = kind, parts = rings.length, points = rings.flat().length, starts }) => {
      const content = Buffer.alloc(44 + rings.length * 4 + rings.flat().length * 16);
      content.writeInt32LE(own, 0);
      content.writeInt32LE(parts, 36);
      content.writeInt32LE(points, 40);
      let from = 0;
      rings.forEach((ring, i) => {
        content.writeInt32LE(starts?.[i] ?? from, 44 + i * 4);
        from += ring.length;
      });
      rings.flat().forEach(([x, y], i) => {
        content.writeDoubleLE(x, 44 + rings.length * 4 + i * 16);
        content.writeDoubleLE(y, 52 + rings.length * 4 + i * 16);
      });
      const head = Buffer.alloc(8);
      head.writeInt32BE(content.length / 2, 4);
      return Buffer.concat([head, content]);
    },
  );
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE(50 + Buffer.concat(contents).length / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(kind, 32);
  return new Uint8Array(Buffer.concat([header, ...contents]));
}

function zip(files: Readonly<Record<string, Uint8Array | string>>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? new TextEncoder().encode(content) : content,
      ]),
    ),
  );
}

/** An archive of one entry whose headers state another unpacked size. */
function stated(archive: Uint8Array, bytes: number): Uint8Array {
  const out = Buffer.from(archive);
  out.writeUInt32LE(bytes, out.indexOf('PK\x01\x02', 0, 'latin1') + 24);
  out.writeUInt32LE(bytes, out.indexOf('PK\x03\x04', 0, 'latin1') + 22);
  return new Uint8Array(out);
}

/** The error of a reading, which must cost little of the processor, whatever else the machine does. */
function failure(read: () => unknown): FormatError {
  const began = process.cpuUsage();
  try {
    read();
  } catch (error) {
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(10_000);
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
/** No EPSG code has these numbers. */
const OWN_GRID = `PROJCS["Field grid",${WGS84},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",1000.0],PARAMETER["False_Northing",-4500000.0],PARAMETER["Central_Meridian",27.5],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`;

describe('a zipped shapefile', () => {
  it('answers its polygons with their holes', () => {
    const { polygons, others } = readZippedShapefile(
      zip({
        'a/block.shp': shp([
          { rings: [square(0, 0, 10), hole(1, 1), square(20, 0)] },
          { rings: [square(30, 0)] },
        ]),
        'a/block.dbf': 'x',
      }),
    );
    expect(others).toBe(0);
    expect(polygons.map((rings) => rings.map((ring) => ring[0]))).toEqual([
      [
        [0, 0],
        [1, 1],
      ],
      [[20, 0]],
      [[30, 0]],
    ]);
  });

  it('puts a hole into the smallest ring around it', () => {
    const { polygons } = readShapefile(
      shp([{ rings: [square(0, 0, 100), square(10, 10, 20), hole(12, 12), hole(50, 50)] }]),
      null,
    );
    expect(polygons.map((rings) => rings.map((ring) => ring[0]))).toEqual([
      [
        [0, 0],
        [50, 50],
      ],
      [
        [10, 10],
        [12, 12],
      ],
    ]);
  });

  it('reads rings that all turn the wrong way, and makes them turn the right one', () => {
    expect(readShapefile(shp([{ rings: [hole(0, 0, 10), square(1, 1)] }]), null).polygons).toEqual([
      [square(0, 0, 10), hole(1, 1)],
    ]);
  });

  it('keeps an area that turns the wrong way beside others that do not', () => {
    expect(
      readShapefile(shp([{ rings: [square(0, 0, 10), hole(1, 1), hole(50, 50)] }]), null).polygons,
    ).toEqual([[square(0, 0, 10), hole(1, 1)], [square(50, 50)]]);
  });

  it('takes the .prj beside its .shp, whatever the case of its name', () => {
    expect(
      readZippedShapefile(
        zip({
          'other.prj': 'no',
          'BLOCK.PRJ': WGS84,
          'block.SHP': shp([{ rings: [square(26, 40)] }]),
        }),
      ).projection,
    ).toBe(WGS84);
  });

  it('leaves out what a Mac writes beside files', () => {
    expect(
      readZippedShapefile(
        zip({ '__MACOSX/._block.shp': 'junk', 'block.shp': shp([{ rings: [square(0, 0)] }]) }),
      ).polygons,
    ).toHaveLength(1);
  });

  it('reads polygons with heights, and leaves the heights', () => {
    const flat = shp([{ rings: [square(0, 0)] }], 15);
    const whole = Buffer.concat([flat, Buffer.alloc(16 + 5 * 8)]);
    whole.writeInt32BE((flat.length - 108 + 56) / 2, 104);
    expect(readShapefile(new Uint8Array(whole), null).polygons).toEqual([[square(0, 0)]]);
  });
});

describe('coordinates in degrees', () => {
  it('come of any projection that the .prj describes', () => {
    const { inDegrees, polygons } = readShapefile(
      shp([{ rings: [square(1000, 40_000, 500)] }]),
      OWN_GRID,
    );
    expect(polygons[0]![0]![0]).toEqual([1000, 40_000]);
    const [lon, lat] = inDegrees![0]![0]![0]!;
    // On the grid's middle line; the length of the meridian as PROJ has it: `echo 1000 40000 | cs2cs +proj=tmerc +lon_0=27.5 +x_0=1000 +y_0=-4500000 +ellps=WGS84 +to EPSG:4326`.
    expect(lon).toBeCloseTo(27.5, 9);
    expect(lat).toBeCloseTo(40.994837719, 8);
  });

  it('are unknown where the projection or the datum is not known', () => {
    const one = shp([{ rings: [square(1000, 40_000, 500)] }]);
    expect(
      readShapefile(one, OWN_GRID.replace('Transverse_Mercator', 'Own_Invention')).inDegrees,
    ).toBeNull();
    expect(
      readShapefile(one, OWN_GRID.replace('D_WGS_1984', 'D_Island_1911')).inDegrees,
    ).toBeNull();
    expect(readShapefile(one, 'PROJCS["broken').inDegrees).toBeNull();
    expect(readShapefile(one, null).inDegrees).toBeNull();
  });

  it.each([
    [WGS84, 'EPSG:4326'],
    ['PROJCS["ED_1950_UTM_Zone_35N",GEOGCS["GCS_European_1950"]]', 'EPSG:23035'],
    ['PROJCS["WGS_1984_UTM_Zone_36S"]', 'EPSG:32736'],
    ['COMPD_CS["u",PROJCS["WGS 84 / UTM zone 36N"],VERT_CS["h"]]', 'EPSG:32636'],
    ['PROJCS["RD_New",GEOGCS["GCS_Amersfoort"]]', 'EPSG:28992'],
    [
      'PROJCS["Amersfoort / RD New",GEOGCS["x",AUTHORITY["EPSG","4289"]],AUTHORITY["EPSG","28992"]]',
      'EPSG:28992',
    ],
    [OWN_GRID, null],
  ])('are of the system that a .prj names: %.40s', (text, code) =>
    expect(findEpsgCode(text)).toBe(code),
  );
});

describe('a damaged or hostile file ends in an error that names the cause', () => {
  const one = shp([{ rings: [square(0, 0)] }]);
  const wrong = (change: Partial<Record_>): Uint8Array =>
    shp([{ rings: [square(0, 0), square(5, 5)], ...change }]);

  it.each([
    ['of no .shp', 'FORMAT_UNKNOWN', zip({ 'readme.txt': 'hello' })],
    ['of no zip', 'FILE_MALFORMED', new Uint8Array(500)],
    ['cut in the middle of the archive', 'FILE_MALFORMED', zip({ 'a.shp': one }).slice(0, 90)],
    ['of another kind of .shp', 'FORMAT_UNKNOWN', zip({ 'a.shp': new Uint8Array(200) })],
    ['whose .shp is cut', 'FILE_TRUNCATED', zip({ 'a.shp': one.slice(0, -9) })],
    [
      'with more points than bytes',
      'FILE_MALFORMED',
      zip({ 'a.shp': wrong({ points: 0x7fffffff }) }),
    ],
    ['with a negative count of points', 'FILE_MALFORMED', zip({ 'a.shp': wrong({ points: -4 }) })],
    [
      'with more parts than bytes',
      'FILE_MALFORMED',
      zip({ 'a.shp': wrong({ parts: 0x10000000 }) }),
    ],
    ['with parts that go back', 'FILE_MALFORMED', zip({ 'a.shp': wrong({ starts: [5, 0] }) })],
    ['with records of another kind', 'FILE_MALFORMED', zip({ 'a.shp': wrong({ kind: 31 }) })],
    [
      'with corners that are no numbers',
      'FILE_MALFORMED',
      zip({
        'a.shp': shp([
          {
            rings: [
              [
                [0, 0],
                [0, NaN],
                [1, 1],
                [0, 0],
              ],
            ],
          },
        ]),
      }),
    ],
    [
      'with corners that are no numbers, and a projection',
      'FILE_MALFORMED',
      zip({
        'a.shp': shp([
          {
            rings: [
              [
                [0, 0],
                [0, Infinity],
                [1, 1],
                [0, 0],
              ],
            ],
          },
        ]),
        'a.prj': OWN_GRID,
      }),
    ],
    [
      'with heights that are not there',
      'FILE_MALFORMED',
      zip({ 'a.shp': shp([{ rings: [square(0, 0)] }], 15) }),
    ],
    [
      'with a record length of zero',
      'FILE_TRUNCATED',
      zip({
        'a.shp': (() => new Uint8Array([...one.slice(0, 104), 0, 0, 0, 0, ...one.slice(108)]))(),
      }),
    ],
    [
      'with a negative record length',
      'FILE_TRUNCATED',
      zip({
        'a.shp': (() =>
          new Uint8Array([...one.slice(0, 104), 0xff, 0xff, 0xff, 0xfc, ...one.slice(108)]))(),
      }),
    ],
    [
      'with more corners than an area may have',
      'FILE_TOO_LARGE',
      zip({
        'a.shp': shp([{ rings: [Array.from({ length: 200_001 }, (_, i) => [i, i % 7] as const)] }]),
      }),
    ],
    [
      'with more rings than can be sorted',
      'FILE_TOO_LARGE',
      zip({ 'a.shp': shp([{ rings: Array.from({ length: 10_001 }, () => square(0, 0)) }]) }),
    ],
  ])('%s', (_, code, bytes) => expect(failure(() => readZippedShapefile(bytes)).code).toBe(code));

  it('that unpacks to more than is taken, before it is unpacked', () => {
    // What an archive says of an entry of 70 MB of zeros: to pack so many takes seconds.
    const bomb = stated(zip({ 'a.shp': new Uint8Array(70_000) }), 70e6);
    expect(failure(() => readZippedShapefile(bomb)).code).toBe('FILE_TOO_LARGE');
    expect(
      failure(() => readZippedShapefile(zip({ 'a.shp': one, 'a.prj': ' '.repeat(1e6) }))).code,
    ).toBe('FILE_TOO_LARGE');
  });

  it('that understates what it unpacks to gets no more than it stated', () => {
    const bomb = stated(zip({ 'a.shp': new Uint8Array(2e6) }), 120);
    expect(failure(() => readZippedShapefile(bomb)).code).toBe('FORMAT_UNKNOWN');
  });

  it('of more entries than an archive has', () => {
    expect(
      failure(() =>
        readZippedShapefile(
          zip(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}.txt`, '']))),
        ),
      ).code,
    ).toBe('FILE_MALFORMED');
  });

  it('of an encrypted archive', () => {
    const locked = Buffer.from(zip({ 'a.shp': one }));
    locked.writeUInt16LE(99, locked.indexOf('PK\x01\x02', 0, 'latin1') + 10);
    expect(failure(() => readZippedShapefile(new Uint8Array(locked)))).toMatchObject({
      code: 'FORMAT_UNSUPPORTED',
      message: expect.stringContaining('encrypted') as string,
    });
  });

  it('of any single damaged byte, or is read', () => {
    const good = zip({
      'a.shp': shp([{ rings: [square(0, 0, 10), hole(1, 1)] }]),
      'a.prj': OWN_GRID,
    });
    for (let at = 0; at < good.length; at++) {
      for (const change of [0x01, 0x80, 0xff]) {
        const damaged = good.slice();
        damaged[at]! ^= change;
        try {
          readZippedShapefile(damaged);
        } catch (error) {
          expect(error, `byte ${at}`).toBeInstanceOf(FormatError);
        }
      }
    }
  });

  it('of any single damaged byte of its shapes, or is read', () => {
    const good = shp([{ rings: [square(0, 0, 10), hole(1, 1)] }, { rings: [square(30, 0)] }]);
    for (let at = 0; at < good.length; at++) {
      for (const change of [0x01, 0x80, 0xff]) {
        const damaged = good.slice();
        damaged[at]! ^= change;
        try {
          readShapefile(damaged, OWN_GRID);
        } catch (error) {
          expect(error, `byte ${at}`).toBeInstanceOf(FormatError);
        }
      }
    }
  });
});
