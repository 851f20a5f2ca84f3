import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { nameOfContent, SEGY_FILE } from './name-of-content.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const text = (content: string) => new TextEncoder().encode(content);

describe('what a foreign file is called', () => {
  it.each([
    ['an HTML page', text('\n<!DOCTYPE html><html><body>Sign in</body></html>')],
    ['an HTML page', text('<?xml version="1.0"?>\n<html xmlns="x">')],
    [
      'a WITSML document',
      text('<?xml version="1.0"?>\n<logs xmlns="http://www.witsml.org/schemas/1series">'),
    ],
    ['an XML document', text('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>')],
    ['a JSON document', text('{"error": "not found"}')],
    [
      'a Git LFS pointer, not the file itself',
      text('version https://git-lfs.github.com/spec/v1\noid sha256:00\n'),
    ],
    ['a LiDAR point cloud (LAS of ASPRS), not a log', text('LASF\0\0\0\0')],
    ['an Atlas BIT file', bytes('0000000000000000200100000002000020534845')],
    ['a tar archive', text(`${'a.las'.padEnd(257, '\0')}ustar`)],
    ['a GeoPackage', text(`SQLite format 3\0${' '.repeat(52)}GPKG`)],
    ['an Excel or Word document', text(`PK\x03\x04${' '.repeat(26)}[Content_Types].xml`)],
    ['an Excel or Word document', text(`PK\x03\x04${' '.repeat(26)}docProps/app.xml`)],
    ['an Excel or Word document', text(`PK\x03\x04${' '.repeat(26)}xl/worksheets/sheet1.xml`)],
    ['an Excel or Word document', text(`PK\x03\x04${' '.repeat(26)}word/document.xml`)],
    ['a KML document', text('<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">')],
    ['a ZIP archive', bytes('504b030414000000')],
    ['a gzip archive', bytes('1f8b0800')],
    ['a PDF', text('%PDF-1.7\n')],
    ['a PNG image', bytes('89504e470d0a1a0a0000')],
    ['a GIF image', text('GIF89a')],
    ['a BMP image', bytes('424d36040000000000003604')],
    ['a JPEG 2000 image', bytes('0000000c6a5020200d0a870a')],
    ['a WebP image', text('RIFF\x10\0\0\0WEBPVP8 ')],
    ['a video', text('RIFF\x10\0\0\0AVI LIST')],
    ['a video', text('\0\0\0 ftypisom')],
    ['a Windows metafile', bytes('d7cdc69a0000')],
    ['a Windows metafile', text(`\x01${'\0'.repeat(39)} EMF`)],
    ['an AutoCAD drawing', text('AC1027\0\0')],
    ['a DjVu document', text('AT&TFORM\0\0')],
    ['a Windows program', bytes('4d5a90000300')],
    ['an archive of compress (.Z)', bytes('1f9d90')],
    ['a text file', text('BM 12 well report\nAC1027 is no drawing\n')],
    ['an old Excel or Word file', bytes('d0cf11e0a1b11ae1')],
    ['a LIS 79 file', bytes('003e00008400')],
    ['a LIS 79 file', bytes('00000000000000004a000000003e00008400')],
    ['nothing but zero bytes', new Uint8Array(5000)],
    ['a text file', text('Depth;GR\n1200;45\n')],
    [
      'bytes of an unknown kind (7f 45 4c 46 02 01 01 00 …)',
      bytes('7f454c46020101000000000000000000'),
    ],
  ])('%s', (name, content) => {
    expect(String(nameOfContent(content))).toBe(name);
  });

  const segy = fileURLToPath(new URL('../../../shared/data/segy/', import.meta.url));
  it.skipIf(!existsSync(segy))(`a SEG-Y file (skipped where there is no ${segy})`, () => {
    const files = readdirSync(segy).filter(
      (name) => /\.sgy$/i.test(name) && !name.startsWith('hostile'),
    );
    expect(files.length).toBeGreaterThan(5);
    const others = files.filter(
      (name) => nameOfContent(readFileSync(segy + name).subarray(0, 65_536)) !== SEGY_FILE,
    );
    expect(others).toEqual([]);
  });
});
