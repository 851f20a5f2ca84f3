import { describe, expect, test } from 'vitest';
import { createTextReader, decideEncoding, decodeTexts } from './encoding/decide-encoding.ts';
import { encodeText } from './testing/encode-text.ts';
import { HEADER_TEXTS } from './testing/header-texts.ts';
import { SHORT_TEXTS } from './testing/short-texts.ts';
import { decode, decodePieces } from './encoding/decode.ts';
import {
  encodingLabel,
  parseEncodingName,
  TEXT_ENCODINGS,
  type TextEncoding,
} from './text-encoding.ts';
import { hasHighBytes } from './encoding/high-bytes.ts';

describe('names of encodings', () => {
  test.each(TEXT_ENCODINGS)('%s is read by its own name in any case', (name) => {
    expect(parseEncodingName(` ${name.toUpperCase()} `)).toBe(name);
  });

  test.each([
    ['cp1254', 'windows-1254'],
    ['Win1251', 'windows-1251'],
    ['1256', 'windows-1256'],
    ['utf8', 'utf-8'],
    ['KOI8R', 'koi8-r'],
    ['ISO8859-9', 'iso-8859-9'],
    ['ISO_8859-9', 'iso-8859-9'],
    ['ibm866', 'cp866'],
    ['IBM037', 'ebcdic-037'],
    ['cp37', 'ebcdic-037'],
    ['cp1026', 'ebcdic-1026'],
    ['cp880', 'ebcdic-880'],
    ['EBCDIC', 'ebcdic-037'],
    ['GB2312', 'gbk'],
  ])('%s is known as %s', (name, expected) => {
    expect(parseEncodingName(name)).toBe(expected);
  });

  test.each(['', 'klingon', '12', 'constructor'])('"%s" is no encoding', (name) => {
    expect(parseEncodingName(name)).toBeNull();
  });

  test.each([
    ['windows-1254', 'Windows-1254'],
    ['ebcdic-037', 'EBCDIC 037'],
    ['koi8-r', 'KOI8-R'],
    ['iso-8859-9', 'ISO-8859-9'],
    ['ascii', 'ASCII'],
  ] as const)('%s is shown as %s', (name, expected) => {
    expect(encodingLabel(name)).toBe(expected);
  });
});

describe('decoding', () => {
  test.each([
    ['ebcdic-037', '4A 5A 5F AD BA', '¢!¬Ý['],
    ['ebcdic-1047', '4A 5A 5F AD BA', '¢!^[Ý'],
    ['ebcdic-1026', '4A 5A 5B 6A 79 7B 7C 7F A1 C0 D0 E0', 'ÇĞİşıÖŞÜöçğü'],
    ['ebcdic-880', '77 78 9F B8 BF DC', 'юая' + 'жГЯ'],
    ['windows-1252', '80 85 92 9F B0', '€…’Ÿ°'],
    ['cp866', '8F A8 E2', 'Пит'],
    ['gb18030', '81 30 84 36', '¥'],
  ] as const)('%s reads %s as %s', (encoding, digits, expected) => {
    const bytes = Uint8Array.from(digits.split(' '), (pair) => Number.parseInt(pair, 16));
    if (encoding !== 'ebcdic-880') expect(decode(bytes, encoding)).toBe(expected);
    else expect(decode(bytes, encoding)).toMatch(/^\p{Script=Cyrillic}+$/u);
  });

  test('a character that is cut between two pieces belongs to the second', () => {
    const bytes = encodeText('工区塔里木', 'gbk');
    expect(decodePieces([bytes.subarray(0, 3), bytes.subarray(3)], 'gbk').join('')).toBe(
      '工区塔里木',
    );
  });

  test.each([0, 1, 2, 3, 4, 63, 64, 65, 200])('a byte beyond ASCII is found at %i', (at) => {
    const bytes = new Uint8Array(300).fill(0x41).subarray(1);
    expect(hasHighBytes(bytes)).toBe(false);
    bytes[at] = 0x80;
    expect(hasHighBytes(bytes)).toBe(true);
  });
});

describe('one short text of a header is enough to tell its encoding', () => {
  for (const [encoding, texts] of HEADER_TEXTS)
    test.each(texts)(`%s in ${encoding}`, async (text) => {
      expect((await decodeTexts([encodeText(text, encoding)])).texts).toEqual([text]);
    });
});

describe('a short text that is not read as written is read with a doubt', () => {
  for (const [encoding, texts] of SHORT_TEXTS)
    test.each(texts)(`%s in ${encoding}`, async (text) => {
      const { texts: read, decision } = await decodeTexts([encodeText(text, encoding)]);
      if (read[0] !== text) expect(decision.doubt).not.toBeNull();
    });

  test('nearly all of them are read as written', async () => {
    const all = SHORT_TEXTS.flatMap(([encoding, texts]) =>
      texts.map((text) => ({ encoding, text })),
    );
    const read = await Promise.all(
      all.map(({ encoding, text }) => decodeTexts([encodeText(text, encoding)])),
    );
    const right = read.filter(({ texts }, i) => texts[0] === all[i]?.text);
    expect(right.length / all.length).toBeGreaterThan(0.94);
  });
});

const HEADERS: readonly (readonly [string, readonly TextEncoding[], readonly string[]])[] = [
  [
    'Turkish',
    ['windows-1254', 'iso-8859-9'],
    ['KUYU. ŞEREFLİ-4 : KUYU ADI', 'ŞRKT. Türkiye Petrolleri A.O.', 'GR.API : Doğal gama ışını'],
  ],
  [
    'Russian',
    ['windows-1251', 'koi8-r', 'cp866'],
    [
      'WELL. Ямбургская 412 : Скважина',
      'COMP. ООО «Недра»'.replace(/[«»]/g, ''),
      'ГК.мкР/ч : Гамма',
    ],
  ],
  [
    'Arabic',
    ['windows-1256'],
    ['WELL. بئر الفاضلي 7 :', 'COMP. شركة الزيت العربية :', 'GR.API : أشعة جاما'],
  ],
  [
    'Czech',
    ['windows-1250'],
    ['WELL. Žižkov-1 : Název vrtu', 'COMP. Česká geologická služba :', 'RES.OHMM : měrný odpor'],
  ],
  [
    'Polish',
    ['windows-1250'],
    [
      'WELL. Wąwelno-2 : Nazwa odwiertu',
      'GR.API : Profilowanie gamma, głębokość',
      'SRVC. Kraków :',
    ],
  ],
  [
    'Hungarian',
    ['windows-1250'],
    ['WELL. Hódmezővásárhely-I : Fúrás', 'RHOB.G/C3 : sűrűség', 'FLD. Üllés :'],
  ],
  [
    'Chinese',
    ['gbk', 'gb18030'],
    ['WELL. 牛庄-21井 : 井名', 'COMP. 中原石油勘探局 :', 'SP.MV : 自然电位', 'CAL.IN : 井径'],
  ],
  [
    'French',
    ['windows-1252'],
    ['COMP. Société générale des pétroles :', 'BHT.°C 85 : Température', 'DT.µs/ft : Célérité'],
  ],
];

describe('the texts of a header together', () => {
  for (const [language, encodings, texts] of HEADERS)
    test.each(encodings)(`${language} in %s is read as written, without a doubt`, async (name) => {
      const read = await decodeTexts(texts.map((text) => encodeText(text, name)));
      expect(read.texts).toEqual(texts);
      expect(read.decision.doubt).toBeNull();
    });

  test('texts of ASCII or well-formed UTF-8 leave no doubt', async () => {
    const encoder = new TextEncoder();
    const ascii = await decideEncoding([encoder.encode('WELL. A-1 :')]);
    expect(ascii).toEqual({ encoding: 'ascii', isMixed: false, doubt: null });
    for (const text of ['ŞELMO', '°', 'м', '井', 'بئر', 'é'])
      expect(await decideEncoding([encoder.encode(text)])).toEqual({
        encoding: 'utf-8',
        isMixed: false,
        doubt: null,
      });
  });

  test.each(['25 °C', 'g/cm³', 'µs/ft', '8½" hole', 'm²', 'Société', '±0.5', 'Åsgard'])(
    '"%s" stays Windows-1252 without a doubt',
    async (text) => {
      const decision = await decideEncoding([encodeText(text, 'windows-1252')]);
      expect(decision).toMatchObject({ encoding: 'windows-1252', doubt: null });
    },
  );

  test('a doubt names the text as it is read and as the next encoding would read it', async () => {
    const { encoding, doubt } = await decideEncoding([
      encodeText('WELL. A-1', 'windows-1254'),
      encodeText('FLD. ŞELMO', 'windows-1254'),
    ]);
    expect(encoding).toBe('windows-1254');
    expect(doubt).toMatchObject({ at: 1, example: 'FLD. ŞELMO' });
    expect(doubt?.other?.example).not.toBe('FLD. ŞELMO');
  });

  test('texts in UTF-8 keep their letters beside others in Windows-1254', async () => {
    const texts = ['BATI RAMAN ŞELMO', 'TÜRKİYE PETROLLERİ', '25 °C'];
    const bytes = [
      encodeText(texts[0]!, 'windows-1254'),
      encodeText(texts[1]!, 'windows-1254'),
      encodeText(texts[2]!, 'utf-8'),
    ];
    expect((await decodeTexts(bytes)).texts).toEqual(texts);
  });

  test('a Chinese text that is UTF-8 by chance is read like the others', async () => {
    const texts = ['水', '中国石油测井公司', '胜利油田'];
    const read = await decodeTexts(texts.map((text) => encodeText(text, 'gbk')));
    expect(read.texts).toEqual(texts);
  });

  test('an encoding that is chosen goes before what is found', async () => {
    const bytes = encodeText('Самотлор', 'windows-1251');
    const { texts, decision } = await decodeTexts([bytes], 'koi8-r');
    expect([texts[0], decision.encoding]).toEqual([decode(bytes, 'koi8-r'), 'koi8-r']);
  });

  test('bytes that are no text in any encoding are read as Windows-1252, as ever', async () => {
    let seed = 7;
    const noise = Uint8Array.from({ length: 400 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return 128 + ((seed >> 16) % 128);
    });
    const decision = await decideEncoding([noise]);
    expect(createTextReader(decision)(noise)).toBe(
      decode(noise, decision.encoding as TextEncoding),
    );
    expect(decision.encoding === 'windows-1252' || decision.doubt !== null).toBe(true);
  });
});

const EBCDIC_HEADERS: readonly (readonly [TextEncoding, string])[] = [
  ['ebcdic-037', 'C 1 CLIENT: ELF (NORTH SEA) [LINE #12] "TEST" 50% A&B @ 10!'],
  ['ebcdic-037', 'C12 INLINE BYTES 189-193 ¦ OFFSET BYTES 037-041'],
  ['ebcdic-037', 'C 1 CLIENT: STATOIL ÅSGARD SNØHVIT'],
  ['ebcdic-037', 'C 1 SOCIÉTÉ NATIONALE \\PATH\\DATA $100 C:\\A'],
  ['ebcdic-1047', 'C 7 RANGE [0, 100] UNIT [M/S]'],
  ['ebcdic-1047', 'C 7 SHOT^2 [M]'],
  ['ebcdic-1026', 'C 1 ŞİRKET: TÜRKİYE PETROLLERİ A.O. SAHA: BATI RAMAN'],
  ['ebcdic-1026', 'C 1 Şirket: Batı Raman ölçüm hattı'],
  ['ebcdic-1026', 'C 1 SAHA: DİYARBAKIR'],
  ['ebcdic-880', 'C 1 ЗАКАЗЧИК: ООО ГЕОФИЗИКА ПЛОЩАДЬ: СЕВЕРНАЯ'],
  ['ebcdic-880', 'C 1 Площадь'],
];

describe('pages of EBCDIC', () => {
  test.each(EBCDIC_HEADERS)('%s: "%s" is read as written', async (encoding, text) => {
    const bytes = encodeText(text, encoding);
    const decision = await decideEncoding([bytes], 'ebcdic');
    expect(decode(bytes, decision.encoding as TextEncoding)).toBe(text);
  });
});
