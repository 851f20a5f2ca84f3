import { describe, expect, it } from 'vitest';
import type { HeaderItem } from '../../../src/formats/log-file.ts';
import { readCoordinates } from './coordinates.ts';
import { parseDate } from './header-dates.ts';
import { type HeaderFacts, readFacts } from './header-facts.ts';
import { indexItems } from './header-items.ts';

/** Header lines as "MNEM.UNIT value : description". */
function readItems(...lines: string[]): HeaderItem[] {
  return lines.map((line) => {
    const [, mnemonic, unit, value, description] =
      /^(.*?)\.(\S*)\s+(.*?)\s*:\s*(.*)$/.exec(line) ?? [];
    return {
      mnemonic: mnemonic ?? '',
      unit: unit ?? '',
      value: value ?? '',
      description: description ?? '',
    };
  });
}

function readPlace(...lines: string[]): Partial<ReturnType<typeof readCoordinates>> {
  const items = indexItems([{ kind: 'well', title: '~W', items: readItems(...lines) }]);
  const place = readCoordinates(items);
  return Object.fromEntries(
    Object.entries(place).filter(
      ([, value]) => value !== null && value !== false && !(Array.isArray(value) && !value.length),
    ),
  );
}

function readHeader(...lines: string[]): HeaderFacts {
  const header = [{ kind: 'well' as const, title: '~W', items: readItems(...lines) }];
  return readFacts({
    info: {
      format: 'las',
      version: '2.0',
      logicalFiles: [{ name: '', header }],
      frames: [],
      complete: true,
    },
    ranges: {},
  });
}

describe('the place of a well', () => {
  it.each([
    ['LATI. 37.5 North : LAT', 'LONG. 97.25 WEST : LON', [-97.25, 37.5]],
    ['LATI.DEG_S 37.5 : LAT', 'LONG.degW 97.25 : LON', [-97.25, -37.5]],
    ['LATI. 37.5 DEG : LATITUDE SOUTH', 'LONG. 97.25 DEG : LONGITUDE WEST', [-97.25, -37.5]],
    ['LATI. 37 DEG 30 MIN 0 SEC N : LAT', 'LONG. 97d15m00s W : LON', [-97.25, 37.5]],
    ['LATI. 3.75E+01 : LAT', 'LONG. -9.725E+01 : LON', [-97.25, 37.5]],
    ['LATI. 37,500 : LAT', 'LONG. 7,250 : LON', [7.25, 37.5]],
    ['LATI. 37,30,00 N : LAT', 'LONG. 97.25 (W) : LON', [-97.25, 37.5]],
    ['LATI. 37.5 N (WGS84) : LAT', 'LONG.-97.25  : LON', [-97.25, 37.5]],
    ['GPS_LAT. 37.5 : LAT', 'GPS_LON. 7.25 : LON', [7.25, 37.5]],
    ['LATI. 37.5 : LAT', 'LONG. 7.25 : Longitude (west is negative)', [7.25, 37.5]],
    ['LATI. 37.5 : LAT', 'LONG. 97.25 : Longitude (West positive)', [-97.25, 37.5]],
    ['LATI. 37.5 : LAT', 'LONG. -7.25 : west is positive', [7.25, 37.5]],
    ['LATI. -37.5 : north negative', 'LONG. 97.25 : east (-)', [-97.25, 37.5]],
    ['LATI. 37.5 : north positive', 'LONG. -97.25 : Longitude, east +ve', [-97.25, 37.5]],
    ['LAT. 37.5 : Latitud Sur', 'LON. 97.25 : Longitud Oeste', [-97.25, -37.5]],
    ['LAT. 37.5 : latitude sud', 'LON. 97.25 : longitude ouest', [-97.25, -37.5]],
    ['LAT. 37.5 : Güney enlemi', 'LON. 97.25 : Batı boylamı', [-97.25, -37.5]],
    ['LAT. 37.5 : южной широты', 'LON. 97.25 : западной долготы', [-97.25, -37.5]],
    ['LAT. 37.5 : Kuzey enlemi', 'LON. 41.5 : Doğu boylamı', [41.5, 37.5]],
    ['ENLEM. 37.5 : ENLEM', 'BOYLAM. 41.5 : BOYLAM', [41.5, 37.5]],
    ['ШИРОТА. 61.5 : ш', 'ДОЛГОТА. 73.5 : д', [73.5, 61.5]],
    ['BREITE. 51.5 : Breite', 'LAENGE. 10.5 : Länge', [10.5, 51.5]],
    ['LATI. 373000N : LAT', 'LONG. 0971500.0W : LON', [-97.25, 37.5]],
    ['LATI. ٣٧٫٥ : LAT', 'LONG. ٤١٫٥ : LON', [41.5, 37.5]],
  ])('is read from "%s" and "%s"', (latitude, longitude, place) =>
    expect(readPlace(latitude, longitude)).toEqual({ longitude: place[0], latitude: place[1] }),
  );

  it.each([
    ['LATI.RAD 0.6544985 : LAT', 'LONG.RAD -1.6973327 : LON', [-97.25, 37.5]],
    ['LATI.GON 41.6666667 : LAT', 'LONG.GRAD 8.0555556 : LON', [7.25, 37.5]],
    ['LATI.ARCSEC 135000 : LAT', 'LONG.SEC 26100 : LON', [7.25, 37.5]],
  ])('is converted from the units of "%s" and "%s"', (latitude, longitude, place) => {
    const found = readPlace(latitude, longitude);
    expect(found.longitude).toBeCloseTo(place[0]!, 4);
    expect(found.latitude).toBeCloseTo(place[1]!, 4);
  });

  it('has the datum that its mnemonics name', () =>
    expect(readPlace('LATITUDE_NAD27. 37.5 : LAT', 'LONGITUDE_NAD27. -97.25 : LON')).toEqual({
      ...{ longitude: -97.25, latitude: 37.5 },
      crs: 'EPSG:4267',
    }));

  it('is read from items of degrees, minutes and seconds', () => {
    expect(
      readPlace(
        'LATDEG. 37 : x',
        'LATMIN. 30 : x',
        'LATSEC. 36 : x',
        'LON_DEG.  97 : West',
        'LON_MIN. 15 : x',
      ),
    ).toEqual({ longitude: -97.25, latitude: 37.51 });
  });

  it.each([
    ['LOC. 37.5 N 97.25 W : LOCATION', [-97.25, 37.5]],
    ['LOC. N 37 30 00, W 97 15 00 : LOCATION', [-97.25, 37.5]],
    ['LOCATION. Lat 37.5, Long = -97.25 : LOCATION', [-97.25, 37.5]],
    ['LAT/LONG. 37.5 / -97.25 : POSITION', [-97.25, 37.5]],
    ['LOC. SEC 3 T5N R10W : LOCATION', null],
    ['LOC. 1980 FNL 660 FEL : LOCATION', null],
    ['LOC. 12.5 : LOCATION', null],
  ])('is read from one item of both: %s', (line, place) =>
    expect(readPlace(line)).toEqual(place ? { longitude: place[0], latitude: place[1] } : {}),
  );

  it.each(["512'345.67", '512\u2019345.67', '512\u2009345.67', '512\u202f345,67', '512 345.67'])(
    'has its thousands in groups: %s',
    (x) => expect(readPlace(`X.M ${x} : X`, 'Y.M 4123456.78 : Y').x).toBe(512345.67),
  );

  it('is named as the header has it where it cannot be read', () => {
    expect(readPlace('LATI. 393015 : LAT', 'LONG. ? : LON')).toEqual({ unread: ['LATI 393015'] });
    expect(readPlace('LATI. DD.DDD : LAT', 'LONG. 0 : LON')).toEqual({});
    expect(readPlace('X. 512345 : X', 'Y. - : Y')).toEqual({ unread: ['X 512345'] });
  });

  it('counts a longitude of more than 180 to the east, with an E or without', () => {
    expect(readPlace('LATI. 29.5 N : LAT', 'LONG. 265.0 E : LON')).toEqual({
      longitude: -95,
      latitude: 29.5,
      isCountedEast: true,
    });
  });

  it('takes latitude and longitude the other way round where only that is possible, and reports it', () => {
    const place = { longitude: -97.5, latitude: 29.5, isSwapped: true };
    expect(readPlace('LATI. -97.5 : LAT', 'LONG. 29.5 : LON')).toEqual(place);
    expect(readPlace('LATI. 32.5 E : LAT', 'LONG. 39.5 N : LON')).toEqual({
      longitude: 32.5,
      latitude: 39.5,
      isSwapped: true,
    });
  });

  const grid = ['X. 512345.67 mE : X', 'Y. 4123456.78 mN : Y'];
  it.each([
    [['COORD_SYSTEM. WGS84 UTM 37N : CS'], 'EPSG:32637'],
    [['PROJ. UTM 37N : PROJECTION', 'DATUM. WGS84 : D'], 'EPSG:32637'],
    [['GDAT. ED50 : D', 'HZCS. UTM zone 37 : CS'], 'EPSG:23037'],
    [['EPSG. 32637 : code'], 'EPSG:32637'],
    [['LOC. UTM 37N WGS84 : L'], 'EPSG:32637'],
    [['LOC. UTM 37N : L', 'HDATUM. WGS84 : D'], 'EPSG:32637'],
    [['GDAT. NAD27 : D', 'ZONE. TEXAS STATE PLANE 4203 : Z'], undefined],
    [['GDAT. NAD27 : D', 'ZONE. 4203 : Z'], undefined],
  ])('has its zone in any item that names it: %j', (lines, crs) =>
    expect(readPlace(...grid, ...lines)).toEqual({
      x: 512345.67,
      y: 4123456.78,
      ...(crs && { crs }),
    }),
  );

  it.each(['WELL_HEAD_%', '%_WELLHEAD', 'WELLHEAD_%COORD'])('is read from %s', (name) => {
    const [x, y] = ['X', 'Y'].map((axis) => name.replace('%', axis));
    expect(readPlace(`${x}.M 512 345,67 : E`, `${y}.M 4 123 456,78 : N`)).toEqual({
      x: 512345.67,
      y: 4123456.78,
    });
  });

  it('has its zone in the description of x', () => {
    expect(readPlace('X.M 5e5 : X, UTM zone 15', 'Y.M 4e6 : Y', 'GDAT. NAD27 : D').crs).toBe(
      'EPSG:26715',
    );
  });

  it('has x and y of a UTM zone in metres, and the easting as x', () => {
    const system = ['UTM. 15N : ZONE', 'GDAT. NAD27 : D'];
    expect(readPlace('X.FT 1500000 : X', 'Y.FT 10000000 : Y', ...system)).toEqual({
      x: 457200,
      y: 3048000,
      crs: 'EPSG:26715',
    });
    expect(readPlace('X. 4123456 : X', 'Y. 512345 : Y', ...system)).toEqual({
      x: 512345,
      y: 4123456,
      crs: 'EPSG:26715',
      isSwapped: true,
    });
  });
});

describe('elevations', () => {
  it.each([
    ['K.B.', 'KB'],
    ['From Kelly Bushing', 'KB'],
    ['RT above MSL', 'RT'],
    ['Drill Floor', 'DF'],
    ['Ground Level', 'GL'],
  ])('have the datum "%s": %s', (words, datum) =>
    expect(readHeader(`DREF. ${words} : D`).depthDatum).toBe(datum),
  );

  it('are read by the names and in the forms that people use', () => {
    const kb = (...lines: string[]): unknown => readHeader(...lines).kbElev;
    expect(kb('KB_ELEV.FT 345 : K')).toEqual({ value: 345, unit: 'ft' });
    expect(kb("EKB. 345' : K")).toEqual({ value: 345, unit: 'ft' });
    expect(kb('EKB. 105.5m above MSL : K')).toEqual({ value: 105.5, unit: 'm' });
    expect(kb('EKB.M 44 ft : K')).toEqual({ value: 44, unit: 'ft' });
    expect(kb('EREF.M 100 : E', 'KB_ELEV.M 97 : K')).toEqual({ value: 100, unit: 'm' });
    expect(kb('DREF. KB 105.5 m : D')).toEqual({ value: 105.5, unit: 'm' });
    expect(kb('KB. 345 ft KB : K')).toEqual({ value: 345, unit: 'ft' });
    expect(kb('LMF. RKB 25 m above MSL : L')).toEqual({ value: 25, unit: 'm' });
    expect(kb('EKB.M 1\u2009229,5 : K')).toEqual({ value: 1229.5, unit: 'm' });
    expect(kb('LMF. DF : D', 'EDF.FT 344 : E')).toEqual({ value: 344, unit: 'ft' });
    expect(kb('LMF. KB : D', 'EDF.FT 344 : E')).toBeNull();
  });

  it('are read by their description where the name does not say of what', () => {
    expect(readHeader('ELEV.M 45.2 : K.B. elevation').kbElev).toEqual({ value: 45.2, unit: 'm' });
    const two = readHeader('ELEV1.FT 300 : Ground level', 'ELEV2.FT 312 : KB');
    expect([two.kbElev, two.groundElev]).toEqual([
      { value: 312, unit: 'ft' },
      { value: 300, unit: 'ft' },
    ]);
    expect(readHeader('ELEV.M 45.2 : Elevation').kbElev).toBeNull();
  });

  it('are not taken from an item without a value', () => {
    const kbElev = { value: 345, unit: 'ft' };
    expect(readHeader('EKB.FT  : K', 'ELEV_KB.FT 345 : K').kbElev).toEqual(kbElev);
  });

  it('are the sum of the permanent datum and what lies above it', () => {
    const lines = ['EPD.FT 300 : E', 'LMF. KB : L'];
    const kbElev = { value: 312, unit: 'ft' };
    expect(readHeader(...lines, 'APD.FT 12 : A').kbElev).toEqual(kbElev);
    expect(readHeader(...lines, 'EREF.FT 12 : above GL').kbElev).toEqual(kbElev);
  });
});

it('takes a field for a country by its name or its value, and never a county', () => {
  const country = (...lines: string[]): unknown => readHeader(...lines).country;
  expect(country('COUN. USA : ')).toBe('USA');
  expect(country('CNTY. Canada : COUNTRY')).toBe('Canada');
  expect(country('COUN. TREGO : ', 'STAT. KS : STATE')).toBeNull();
  expect(country('COUN. Trego County : x')).toBeNull();
  expect(country('COUN. GEORGIA : ', 'STAT. TX : STATE')).toBeNull();
  expect(country('NATION. OMAN : ')).toBe('OMAN');
});

it.each([
  [['LSE. SMITH : LEASE', 'WELL. 2-A : WELL'], 'SMITH 2-A', null, null],
  [
    ['WELL. 塔里木一井 : WELL', 'FLD. 大庆 : F', 'COMP. Газпром : C'],
    '塔里木一井',
    '大庆',
    'Газпром',
  ],
  [['WELL. حقل الغوار : WELL', 'FLD. --- : F', 'COMP. ... : C'], 'حقل الغوار', null, null],
  [['WELL. A : WELL', 'FIELD NAME. NORTH : F', 'OPERATOR NAME. ACME : O'], 'A', 'NORTH', 'ACME'],
] as const)('names are read by the words that people use: %j', (lines, well, field, company) =>
  expect(readHeader(...lines)).toMatchObject({ wellName: well, fieldName: field, company }),
);

it('a well number is read by the names that people use, without quotes', () => {
  for (const name of ['API NUMBER', 'API#', 'APINUMBER', 'UWI/API', 'WELL_UWI'])
    expect(readHeader(`${name}. "42-501-20130" : n`).uwi).toBe('42-501-20130');
});

it.each([
  ['20240605', '2024-06-05'],
  ['5.6.2024', '2024-06-05'],
  ['5 Haziran 2024', '2024-06-05'],
  ['17 Ağustos 2024', '2024-08-17'],
  ['5 мая 2024', '2024-05-05'],
  ['2024年6月5日', '2024-06-05'],
  ['17th May 2024', '2024-05-17'],
  ['Mon Jun 05 10:00:00 2023', '2023-06-05'],
  ['21/V/2007', '2007-05-21'],
  ['21 de mayo de 2007', '2007-05-21'],
  ['21st of May 2007', '2007-05-21'],
  ['21 juillet 2007', '2007-07-21'],
  ['21 juin 2007', '2007-06-21'],
  ['٢١/٠٥/٢٠٠٧', '2007-05-21'],
  ['5/6/2024', null],
])('the date "%s" is %s', (text, date) => expect(parseDate(text)).toBe(date));

it.each([
  ['D/M/Y', '2011-05-04'],
  ['m-d-y', '2011-04-05'],
  ['dd.mm.yyyy', '2011-05-04'],
  ['LOG DATE', null],
])('a date whose unit is "%s" is read by it: %s', (unit, date) =>
  expect(parseDate('04/05/2011', unit)).toBe(date),
);

it.each([
  ['DATE. 40605 : LOG DATE', '40605'],
  ['DATE. 04/05/2011 : LOG DATE', '04/05/2011'],
  ['DATE. 2011-05-04 : LOG DATE', null],
  ['DATE. -999.25 : LOG DATE', null],
  ['DATE. DD/MM/YYYY : LOG DATE', null],
])('the date that cannot be read of "%s" is %s', (line, unreadDate) =>
  expect(readHeader(line).unreadDate).toBe(unreadDate),
);
