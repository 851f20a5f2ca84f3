import { gzipSync, zipSync } from 'fflate';
import { buildTar } from '../../../src/formats/testing/tar.ts';

/** A LAS text of 11 rows, 1000 to 1010 m, with lines of ~W. */
function las(...lines: string[]): string {
  const rows = Array.from({ length: 11 }, (_, i) => `${1000 + i}.0 ${50 + i}`);
  return [
    '~V',
    'VERS. 2.0 :',
    'WRAP. NO :',
    '~W',
    'STRT.M 1000 :',
    'STOP.M 1010 :',
    'STEP.M 1 :',
    'NULL. -999.25 :',
    ...lines,
    '~C',
    'DEPT.M : d',
    'GR.API : g',
    '~A',
    ...rows,
    '',
  ].join('\n');
}
const named = (well: string, ...more: string[]): string =>
  las('COMP. ACME : COMPANY', `WELL. ${well} : WELL`, ...more);

/** Files of a folder as people keep it, by name. */
export const MADE_FILES: Readonly<Record<string, string | Uint8Array>> = {
  'api-1.las': named('US-1', 'API. 42-501-20130-03-00 : API'),
  'api-2.las': named('US-1', 'API. 42501201300300 : API'),
  'api-3.las': named('US-1', 'API. 4250120130 : API'),
  'name-1.las': named('C-1H'),
  'name-2.las': named('C-1 H'),
  'name-3.las': named('c-1h'),
  'name-4.las': las('COMP. OTHER OIL : COMPANY', 'WELL. C-1H : WELL'),
  'surface.las': named(
    'LL-3',
    'UWI. LL-3 :',
    'SURFACE_LATITUDE. 37.2085 : LAT',
    'SURFACE_LONGITUDE. 41.0861 : LON',
  ),
  'east.las': named('LL-4', 'UWI. LL-4 :', 'LAT. 29.5 : LAT', 'LON. 265.0 : LON east'),
  'west.las': named(
    'LL-5',
    'UWI. LL-5 :',
    'LAT. 33.5 : Latitude South',
    'LON. 70.5 : Longitude West',
  ),
  'spanish.las': named(
    'SP-1',
    'UWI. SP-1 :',
    'LAT. 33.5 : Latitud Sur',
    'LON. 70.5 : Longitud Oeste',
  ),
  'turkish.las': named('TK-1', 'UWI. TK-1 :', 'ENLEM. 37 30 36 : ENLEM', 'BOYLAM. 41,25 : BOYLAM'),
  'parts.las': named(
    'PT-1',
    'UWI. PT-1 :',
    'LATDEG. 37 : x',
    'LATMIN. 30 : x',
    'LATSEC. 36 : x',
    'LONDEG. 97 : West',
    'LONMIN. 15 : x',
  ),
  'location.las': named('LC-1', 'UWI. LC-1 :', 'LOC. 37.51 N 97.25 W : LOCATION'),
  'narrow.las': named(
    'NR-1',
    'UWI. NR-1 :',
    'X.M 512\u202f345.67 : X',
    'Y.M 4\u202f123\u202f456.78 : Y',
    'GDAT. WGS84 UTM 37N : DATUM',
  ),
  'no-ends.las': named('NE-1', 'UWI. NE-1 :').replace(/^ST(RT|OP|EP).*\n/gm, ''),
  'narrow-rows.las': named('NE-2', 'UWI. NE-2 :').replace(/^10(\d\d)\.0/gm, '1\u202f0$1.0'),
  'far-ends.las': named('NE-3', 'UWI. NE-3 :').replace('STRT.M 1000', 'STRT.M -999.25'),
  'scan.las': Uint8Array.from([0x42, 0x4d, 54, 4, 0, 0, 0, 0, 0, 0, 54, 4, 0, 0, 40]),
  'saved-page.las': text('<!DOCTYPE html><html><body>Sign in</body></html>'),
  'header.las': las('WELL. HD-1 : WELL').split('~A')[0]!,
  'empty.las': new Uint8Array(0),
  'kansas.las': named(
    'LL-6',
    'UWI. LL-6 :',
    'STAT. Kansas : State',
    'LAT. 39.0 : LAT',
    'LON. 99.6 : LON',
  ),
  'placeholder-1.las': named('P-1', 'UWI. XXXXXXXXXX :'),
  'placeholder-2.las': named('P-2', 'UWI. TBA :'),
  'placeholder-3.las': named('P-3', 'UWI. 0 :'),
  'conflict-1.las': named('ALPHA 1', 'UWI. 100999900099W500 :'),
  'conflict-2.las': named('BRAVO 7', 'UWI. 100999900099W500 :'),
  'a.txt': named('RN-1', 'UWI. RN-1 :'),
  'b.asc': named('RN-2', 'UWI. RN-2 :'),
  'c.las2': named('RN-3', 'UWI. RN-3 :'),
  d: named('RN-4', 'UWI. RN-4 :'),
  'one.zip': zipSync({ 'inner.las': text(named('ZP-1', 'UWI. ZP-1 :')) }),
  'two.zip': zipSync({ 'a.las': text(named('ZP-2')), 'b.las': text(named('ZP-3')) }),
  'mixed.zip': zipSync({
    'wells/c.las': text(named('ZP-4')),
    'wells/report.pdf': text('%PDF-1.7\nnot a log'),
    '__MACOSX/wells/._c.las': text('nothing'),
  }),
  'areas.zip': zipSync({ 'a.pdf': text('%PDF-1.7\n'), 'b.pdf': text('%PDF-1.7\n') }),
  'cut.zip': zipSync({ 'a.las': text(named('ZP-5')), 'b.las': text(named('ZP-6')) }).subarray(
    0,
    200,
  ),
  'logs.tar.gz': gzipSync(
    buildTar({ 'tape/t1.las': named('TR-1'), [`tape/${'long/'.repeat(30)}t2.las`]: named('TR-2') }),
  ),
  'packed.las.gz': gzipSync(text(named('GZ-1', 'UWI. GZ-1 :'))),
  'report.pdf': text('%PDF-1.7\nnot a log'),
  'wells.csv': text('name,x,y\nA,1,5\nB,2,4\nC,4,9\n'),
  'curves.csv': text('DEPT (m);GR\n1000,5;50\n1001,5;51\n1002,5;52\n'),
};

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}
