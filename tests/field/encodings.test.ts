import { describe, expect, test } from 'vitest';
import { readFacts } from '../../host-demo/server/logs/header-facts.ts';
import { readHead } from '../../host-demo/server/logs/read-head.ts';
import { BufferSource } from '../../src/formats/byte-source.ts';
import {
  definitions,
  file,
  hex,
  ident,
  join,
  objectSet,
  row,
  segment,
} from '../../src/formats/dlis/testing/build.ts';
import { openDlis } from '../../src/formats/dlis/open-dlis.ts';
import { openLas } from '../../src/formats/las/open-las.ts';
import type { LogFile, LogReadOptions } from '../../src/formats/log-file.ts';
import { encodeText } from '../../src/formats/testing/encode-text.ts';
import type { TextEncoding } from '../../src/formats/text-encoding.ts';
import { hasField, readExpected, readField } from './cases.ts';

function readLas(bytes: Uint8Array, options?: LogReadOptions): Promise<LogFile> {
  return openLas(new BufferSource(bytes as Uint8Array<ArrayBuffer>, 'a.las'), options);
}

function listValues({ info }: LogFile): string[] {
  return info.logicalFiles.flatMap(({ header }) =>
    header.flatMap(({ items }) => items.map(({ value }) => value)),
  );
}

function findCurve({ info }: LogFile, mnemonic: string): unknown {
  return info.frames[0]?.curves.find((curve) => curve.mnemonic === mnemonic);
}

interface Expected {
  frames: Record<string, { mnemonics?: string[]; curves: Record<string, object> }>;
  header: string[];
}

/** Compares names, units and descriptions with those that a right reader gives. */
async function compareTexts(read: LogFile, name: string): Promise<void> {
  const { frames, header } = (await readExpected(name)) as unknown as Expected;
  expect(listValues(read)).toEqual(expect.arrayContaining(header));
  for (const { mnemonics, curves } of Object.values(frames)) {
    if (mnemonics)
      expect(read.info.frames[0]?.curves.map(({ mnemonic }) => mnemonic)).toEqual(mnemonics);
    for (const [mnemonic, { values: _, samples: __, ...texts }] of Object.entries(curves) as [
      string,
      Record<string, unknown>,
    ][])
      expect(findCurve(read, mnemonic)).toMatchObject(texts);
  }
}

describe.skipIf(!hasField)('well logs of the field', () => {
  test.each([
    ['Turkish in Windows-1254 [09]', '09-turkish-windows-1254.las', 'windows-1254'],
    ['Chinese in GBK [10]', '10-chinese-gbk.las', 'gbk'],
    ['Russian in Windows-1251 [11]', '11-russian-windows-1251.las', 'windows-1251'],
  ])('a LAS file reads as written: %s', async (_, name, encoding) => {
    const read = await readLas(await readField(`log/${name}`));
    expect(read.info.encoding).toBe(encoding);
    await compareTexts(read, `log/${name}`);
  });

  test.each([
    ['Russian in Windows-1251 [45]', '45-cyrillic-1251.dlis', 'windows-1251'],
    ['Chinese in GBK [45c]', '45c-chinese-gbk.dlis', 'gbk'],
  ])('a DLIS file reads as written: %s', async (_, name, encoding) => {
    const read = await openDlis(new BufferSource(await readField(`log/${name}`), name));
    expect(read.info.encoding).toBe(encoding);
    await compareTexts(read, `log/${name}`);
  });

  test('the intake takes well and operator with their Turkish letters [i01]', async () => {
    const name = 'log/i01-turkish-1254.las';
    const head = await readHead(new BufferSource(await readField(name), name));
    const { wellName, company } = readFacts(head);
    expect({ wellName, operatorName: company }).toEqual((await readExpected(name)).intake);
  });
});

/** A LAS file whose header has these lines, with one text column. */
function lasText(header: readonly string[], remarks: readonly string[] = []): string {
  return [
    '~Version',
    'VERS. 2.0 :',
    'WRAP. NO :',
    '~Well',
    'NULL. -999.25 :',
    ...header,
    '~Curve',
    'DEPT.M : depth',
    'GR.API : gamma',
    ...(remarks.length > 0 ? ['REM. : remarks'] : []),
    '~A',
    ...(remarks.length > 0 ? remarks : ['', '']).map((text, i) => `${1000 + i} ${50 + i} ${text}`),
    '',
  ].join('\r\n');
}

const WELLS: readonly (readonly [TextEncoding, string, string])[] = [
  ['windows-1254', 'Çeltikçi-1', 'Kızılırmak Petrolcülük A.Ş.'],
  ['iso-8859-9', 'GÜNEY KIRTEPE-2', 'TÜRKİYE PETROLLERİ'],
  ['windows-1251', 'Приразломная 17', 'Юганскнефтегаз'],
  ['koi8-r', 'ТАЛЬНИКОВАЯ 5', 'Тюменьгеология'],
  ['cp866', 'Салымская 91', 'Главтюменьгеология'],
  ['windows-1256', 'خريص 14', 'أرامكو السعودية'],
  ['windows-1250', 'Rušinov-3', 'Česká naftařská společnost'],
  ['windows-1250', 'Łaszczów IG-1', 'Państwowy Instytut Geologiczny'],
  ['windows-1250', 'Makó-Tőkés 2', 'Kőolajkutató Vállalat'],
  ['gbk', '渤中25-1井', '中海油田服务'],
  ['gb18030', '大港板深8', '大港油田'],
  ['windows-1252', 'Frøya Ø-2', 'Société Générale'],
];

describe('a LAS file in any encoding', () => {
  test.each(WELLS)('reads well and company in %s: %s, %s', async (encoding, well, company) => {
    const text = lasText([`WELL. ${well} : WELL`, `COMP. ${company} : COMPANY`]);
    const read = await readLas(encodeText(text, encoding));
    expect(listValues(read)).toEqual(expect.arrayContaining([well, company]));
  });

  test('reads units in Cyrillic as units', async () => {
    const text = lasText(['STRT.м 1000 :', 'STOP.м 1001 :', 'WELL. Узень :']);
    const { header } = (await readLas(encodeText(text, 'windows-1251'))).info.logicalFiles[0]!;
    expect(header[1]?.items.find(({ mnemonic }) => mnemonic === 'STRT')?.unit).toBe('м');
  });

  test('reads the values of a text column in the encoding of the header', async () => {
    const text = lasText(['COMP. Сургутнефтегаз :'], ['песчаник', 'глина', 'да']);
    const read = await readLas(encodeText(text, 'windows-1251'));
    const [column] = await read.readCurves('0', ['0.2']);
    expect(column?.values).toEqual(['песчаник', 'глина', 'да']);
    // What was handed over is read again in the same encoding.
    const [again] = await read.readCurves('0', ['0.2']);
    expect(again?.values).toEqual(['песчаник', 'глина', 'да']);
  });

  test('finds the encoding where the first letters beyond ASCII come after megabytes', async () => {
    const rows = Array.from({ length: 150_000 }, (_, i) => `${1000 + i} 50.25 sand`);
    const head = lasText(['WELL. A-1 :'], ['sand']);
    const text = `${head}${rows.join('\n')}\n200000 51 глинистый\n200001 52 песчаник\n`;
    expect(text.length).toBeGreaterThan(2 ** 21);
    const read = await readLas(encodeText(text, 'windows-1251'));
    const [column] = await read.readCurves('0', ['0.2']);
    expect((column?.values as string[]).slice(-2)).toEqual(['глинистый', 'песчаник']);
  });

  test('keeps lines in UTF-8 beside others', async () => {
    const lines = lasText(['COMP. Сургутнефтегаз :', 'WELL. Самотлор :', 'FLD. Узень :'])
      .split('\r\n')
      .map((line) => encodeText(`${line}\n`, line.startsWith('FLD') ? 'utf-8' : 'windows-1251'));
    const read = await readLas(join(...lines));
    expect(listValues(read)).toEqual(
      expect.arrayContaining(['Сургутнефтегаз', 'Самотлор', 'Узень']),
    );
  });

  test('says what is assumed, and where, if few letters decide', async () => {
    const read = await readLas(encodeText(lasText(['FLD. A :', 'WELL. ŞELMO :']), 'windows-1254'));
    expect(read.warnings.filter(({ assumes }) => assumes)).toEqual([
      {
        code: 'ENCODING_ASSUMED',
        message: expect.stringContaining('Windows-1254, such as "WELL. ŞELMO :"') as string,
        parts: expect.objectContaining({
          values: ['Windows-1254', 'WELL. ŞELMO :', expect.anything()],
        }) as object,
        place: { line: 7 },
        count: 1,
        assumes: 'encoding',
      },
    ]);
  });

  test.each([
    ['utf-8', 'ŞELMO 25 °C'],
    ['windows-1252', 'T 25 °C, g/cm³, µs/ft'],
    ['windows-1252', 'WELL A-1'],
  ] as const)('assumes nothing of %s: %s', async (encoding, text) => {
    const read = await readLas(encodeText(lasText([`WELL. ${text} :`]), encoding));
    expect(listValues(read)).toContain(text);
    expect(read.warnings.filter(({ code }) => code.startsWith('ENCODING'))).toEqual([]);
  });

  test('reads in the encoding that is chosen', async () => {
    const bytes = encodeText(lasText(['WELL. ŞELMO :']), 'windows-1254');
    const read = await readLas(bytes, { corrections: { encoding: 'CP1250' } });
    expect([listValues(read).at(-1), read.info.encoding]).toEqual(['ŢELMO', 'windows-1250']);
    expect(read.warnings.filter(({ assumes }) => assumes)).toEqual([]);
  });

  test('ignores an unknown encoding, with a warning that lists the known ones', async () => {
    const bytes = encodeText(lasText(['WELL. TÜRKİYE PETROLLERİ :']), 'windows-1254');
    const read = await readLas(bytes, { corrections: { encoding: 'klingon' } });
    expect(listValues(read)).toContain('TÜRKİYE PETROLLERİ');
    expect(read.warnings.find(({ code }) => code === 'ENCODING_UNKNOWN')?.message).toMatch(
      /"klingon".*utf-8, .*windows-1254.*gb18030/,
    );
  });

  test('reads UTF-16 without a byte order mark if that is chosen', async () => {
    const text = lasText(['WELL. 深度测井 :']);
    const bytes = Uint8Array.from({ length: text.length * 2 }, (_, i) =>
      i % 2 ? text.charCodeAt(i >> 1) & 255 : text.charCodeAt(i >> 1) >> 8,
    );
    const read = await readLas(bytes, { corrections: { encoding: 'utf-16be' } });
    expect(listValues(read)).toContain('深度测井');
  });
});

/** Texts of a DLIS file: in its origin, a comment, names and units of channels, and a value. */
interface DlisTexts {
  well: string;
  company: string;
  comment: string;
  curve: string;
  unit: string;
  value: string;
}

function dlisFile(texts: DlisTexts, encoding: TextEncoding): Uint8Array {
  // One character for each byte, as the builder takes them.
  const plain = (text: string): string => String.fromCharCode(...encodeText(text, encoding));
  const origin = objectSet(
    'ORIGIN',
    [
      ['WELL-NAME', 20],
      ['COMPANY', 20],
    ],
    [['0', [ident(plain(texts.well)), ident(plain(texts.company))]]],
  );
  const comment = objectSet('COMMENT', [['TEXT', 20]], [['C', [ident(plain(texts.comment))]]]);
  const [header, ...sets] = definitions(
    [
      { name: 'DEPT', code: 2, unit: 'm' },
      { name: plain(texts.curve), code: 2, unit: plain(texts.unit) },
      { name: 'REM', code: 20 },
    ],
    'BOREHOLE-DEPTH',
  );
  return file(
    [header!, segment(0x80, 1, origin), segment(0x80, 6, comment), ...sets],
    [row(1, join(hex('447A0000 42480000'), ident(plain(texts.value))))],
  );
}

const RUSSIAN: DlisTexts = {
  well: 'Талинская 817',
  company: 'Югорскнефть',
  comment: 'Повторная запись в интервале',
  curve: 'ГК',
  unit: 'мкР/ч',
  value: 'глина',
};

describe('a DLIS file in any encoding', () => {
  test.each<[TextEncoding, DlisTexts]>([
    ['utf-8', RUSSIAN],
    ['windows-1251', RUSSIAN],
    ['koi8-r', RUSSIAN],
    ['cp866', RUSSIAN],
    [
      'windows-1254',
      {
        ...RUSSIAN,
        well: 'Yenişehir-1',
        company: 'Arar Petrol A.Ş.',
        comment: 'Sıcaklık ölçüldü',
        curve: 'IŞIN',
        unit: 'API',
        value: 'kireçtaşı',
      },
    ],
    [
      'windows-1256',
      {
        ...RUSSIAN,
        well: 'بئر الغوار 12',
        company: 'شركة نفط الشمال',
        comment: 'تسجيل مكرر',
        curve: 'غاما',
        unit: 'API',
        value: 'طين',
      },
    ],
    [
      'gbk',
      {
        ...RUSSIAN,
        well: '孤东8-21井',
        company: '胜利石油管理局',
        comment: '重复测量段',
        curve: '自然伽马',
        unit: 'API',
        value: '泥岩',
      },
    ],
    [
      'windows-1252',
      {
        ...RUSSIAN,
        well: 'Åsgard Ø',
        company: 'Société Générale',
        comment: 'à 25 °C',
        curve: 'TEMP',
        unit: '°C',
        value: 'grès',
      },
    ],
  ])('reads names, units, comments and values in %s', async (encoding, texts) => {
    const read = await openDlis(new BufferSource(dlisFile(texts, encoding), 'a.dlis'));
    expect(listValues(read)).toEqual(expect.arrayContaining([texts.well, texts.company]));
    const comment = read.info.logicalFiles[0]?.header.find(({ title }) => title === 'COMMENT');
    expect(comment?.text).toBe(texts.comment);
    expect(findCurve(read, texts.curve)).toMatchObject({ unit: texts.unit });
    const { frameId, curves } = read.info.frames[0]!;
    const columns = await read.readCurves(
      frameId,
      curves.map(({ curveId }) => curveId),
    );
    expect(columns.map(({ values }) => [...values])).toEqual([[1000], [50], [texts.value]]);
  });

  test('reads in the chosen encoding, and warns of an unknown one', async () => {
    const bytes = dlisFile(RUSSIAN, 'windows-1251');
    const open = (encoding: string): Promise<LogFile> =>
      openDlis(new BufferSource(bytes, 'a.dlis'), { corrections: { encoding } });
    const chosen = await open('koi8-r');
    expect(chosen.info.encoding).toBe('koi8-r');
    expect(listValues(chosen)).not.toContain(RUSSIAN.well);
    const unknown = await open('klingon');
    expect(listValues(unknown)).toContain(RUSSIAN.well);
    expect(unknown.warnings.map(({ code }) => code)).toContain('ENCODING_UNKNOWN');
  });

  test('says what is assumed if few letters decide', async () => {
    const texts = { ...RUSSIAN, company: 'A', comment: 'B', curve: 'GR', unit: 'API', value: 'C' };
    const read = await openDlis(
      new BufferSource(dlisFile({ ...texts, well: 'ŞELMO' }, 'windows-1254'), 'a.dlis'),
    );
    expect(listValues(read)).toContain('ŞELMO');
    expect(read.warnings.filter(({ assumes }) => assumes)).toMatchObject([
      { code: 'ENCODING_ASSUMED', place: { section: 'ORIGIN' }, assumes: 'encoding' },
    ]);
  });
});
