import { describe, expect, test } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import type { SegyFile, SegyOptions } from '../../src/formats/segy/segy-file.ts';
import { encodeText } from '../../src/formats/testing/encode-text.ts';
import type { TextEncoding } from '../../src/formats/text-encoding.ts';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import { hasField, readField } from './cases.ts';

describe.skipIf(!hasField)('SEG-Y files of the field', () => {
  const russian = 'C 1 ЗАКАЗЧИК: ООО ГЕОФИЗИКА ПЛОЩАДЬ: СЕВЕРНАЯ';
  test.each([
    ['s17-cp1251', 'windows-1251', russian],
    ['s17-koi8-r', 'koi8-r', russian],
    ['s17-cp880', 'ebcdic-880', russian],
    ['s17-cp1254', 'windows-1254', 'C 1 ŞİRKET: TÜRKİYE PETROLLERİ A.O. SAHA: BATI RAMAN'],
    ['s17-gbk', 'gbk', 'C 1 客户: 中国石油 工区: 塔里木三维'],
  ])('a text header of SEG-Y reads as written [%s]', async (name, encoding, line) => {
    const read = await openSegy(new BufferSource(await readField(`seismic/${name}.sgy`), name));
    expect(read.info.text.encoding).toBe(encoding);
    expect(read.info.text.lines[0]?.replace(/\s+/g, ' ')).toBe(line);
  });
});

const GRID = gridTraces({ inlines: numbers(100, 4), crosslines: numbers(300, 5), samples: 6 });

/** A SEG-Y file whose text header begins with these lines. */
function readSegy(
  lines: readonly string[],
  encoding: TextEncoding,
  options?: SegyOptions,
): Promise<SegyFile> {
  const bytes = writeSegy({ traces: GRID });
  const blank = encoding.startsWith('ebcdic') ? 0x40 : 0x20;
  bytes.fill(blank, 0, 3200);
  lines.forEach((line, i) => bytes.set(encodeText(line, encoding), i * 80));
  return openSegy(new BufferSource(bytes, 'a.sgy'), options);
}

describe('a text header of SEG-Y in any encoding', () => {
  test.each<[TextEncoding, string, string]>([
    ['ebcdic-1026', 'C 1 ŞİRKET: TÜRKİYE PETROLLERİ', 'C 2 Ölçüm yılı: 1998, Diyarbakır'],
    ['ebcdic-1047', 'C 1 CLIENT: SOCIÉTÉ GÉNÉRALE', 'C 2 UNITS [M/S], RANGE [0, 5]'],
    ['ebcdic-880', 'C 1 ТРЕСТ: ЯМАЛГЕОФИЗИКА', 'C 2 Профиль 12, Обь'],
    ['ebcdic-037', 'C 1 CLIENT: NORSK HYDRO, ÅSGARD', 'C 2 LINE #12 [FINAL] "B" & C'],
    ['cp866', 'C 1 ТРЕСТ: ЯМАЛГЕОФИЗИКА', 'C 2 Профиль 12, Обь'],
    ['windows-1256', 'C 1 شركة نفط الكويت', 'C 2 حقل برقان'],
    ['windows-1250', 'C 1 Geofyzika Brno, Břeclav', 'C 2 Profil č. 12, měřeno 1987'],
    ['iso-8859-9', 'C 1 Şirket: TPAO', 'C 2 Kırıkkale sahası ölçümü'],
    ['gb18030', 'C 1 客户: 中石化胜利油田', 'C 2 处理: 叠前时间偏移'],
    ['windows-1252', 'C 1 COMPAÑÍA: YPF, NEUQUÉN', 'C 2 25 °C, 1500 m/s ± 5'],
  ])('reads %s as written: %s', async (encoding, ...lines) => {
    const { info } = await readSegy(lines, encoding);
    expect(info.text.lines.slice(0, 2)).toEqual(lines);
  });

  test('a header dense with Russian capitals is not taken for EBCDIC', async () => {
    const line = `C 1 ${'СЕВЕРНАЯПЛОЩАДЬ'.repeat(6)}`.slice(0, 80);
    for (const encoding of ['windows-1251', 'koi8-r', 'cp866'] as const) {
      const { info } = await readSegy(Array<string>(40).fill(line), encoding);
      expect(info.text).toMatchObject({ encoding, lines: [line, ...Array<string>(39).fill(line)] });
    }
  });

  test('reads in the encoding that is chosen; another name is ignored with a warning', async () => {
    const chosen = await readSegy(['C 1 Самотлор'], 'windows-1251', { textEncoding: 'koi8-r' });
    expect(chosen.info.text.encoding).toBe('koi8-r');
    const unknown = await readSegy(['C 1 Самотлор'], 'windows-1251', { textEncoding: 'klingon' });
    expect(unknown.info.text.lines[0]).toBe('C 1 Самотлор');
    expect(unknown.warnings.map(({ code }) => code)).toContain('ENCODING_UNKNOWN');
  });

  test('says what is assumed if few letters decide', async () => {
    const { warnings } = await readSegy(['C 1 SAHA: ŞELMO'], 'windows-1254');
    expect(warnings.filter(({ assumes }) => assumes === 'encoding')).toMatchObject([
      { code: 'ENCODING_ASSUMED', place: { byteOffset: 0, section: 'text header' } },
    ]);
  });
});
