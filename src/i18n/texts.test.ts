import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePluralKey, pluralCategories } from './plural.ts';
import { ar } from './texts/ar.ts';
import { en } from './texts/en.ts';
import { tr } from './texts/tr.ts';
import { zh } from './texts/zh.ts';

const english: Readonly<Record<string, string>> = en;
const others: Readonly<Record<string, Readonly<Record<string, string>>>> = { tr, zh, ar };

/** Names that every language writes as English does. */
const NAMES = new Set([
  // Authors of methods, and symbols of quantities as formulas write them.
  'Archie',
  'Clavier',
  'Indonesia',
  'Larionov',
  'Raymer',
  'Simandoux',
  'Steiber',
  'Wyllie',
  'GR',
  'HPT',
  'Rsh',
  'Rw',
  'Sw',
  'VSH',
  'Vsh',
  'km',
  // Language tags (BCP 47), in the hint of the field that takes one.
  'ar',
  'zh',
  'Hans',
  'Shapefile',
  'UWI',
  'LAS',
  'DLIS',
  'LIS',
  'SEG',
  'Parquet',
  'UTF',
  'IEEE',
  'IBM',
  'PNG',
  'SVG',
  'PDF',
  'HTTP',
  'Alt',
  'GeoJSON',
  'JSON',
  'KML',
  'GML',
  'shapefile',
  'CORS',
  // The HTTP header Access-Control-Allow-Origin.
  'Access',
  'Control',
  'Allow',
  'Origin',
  'WGS',
  'EPSG',
  // Neutron tools of logging companies, and the author of a plot.
  'CNL',
  'TNPH',
  'Pickett',
  'MD',
  'TVD',
  'TVDSS',
  'TWT',
  'CDP',
  'SP',
  'FFID',
  'AGC',
  'RMS',
  'IL',
  'XL',
  'dB',
  'Hz',
  'WebGL',
  'Shift',
  'Ctrl',
  'Enter',
  'Esc',
  'CSV',
  'XLSX',
  'YAML',
  'BPMN',
  'CEL',
  'csv',
  'xls',
  'pdf',
  'ZIP',
  // Unit symbols (SI) are the same in every script.
  'cm',
  'ms',
  'MB',
]);
/** Whole texts that are right in the language and in English alike. */
const SAME = new Set([
  'tr histogram.plot',
  'tr editor.datum',
  'tr correlation.datum',
  'tr app.kind.log',
  'tr visualizer.kind.log',
  'tr seismic.axis.inline',
  'tr seismic.axis.crossline',
  'tr studio.section.model',
  'tr studio.tab.form',
  'tr studio.show.log',
  'tr studio.show.panel',
  'tr log.template.triple-combo',
  'tr account.template.triple-combo',
  'tr browse.page.log.title',
  'tr seismic.mode.inline',
  'tr seismic.mode.crossline',
  'tr picks.pick.name',
  'tr visualizer.cut.inline',
  'tr visualizer.cut.crossline',
  'tr seismic.display.wiggle',
  'tr seismic.bytes.endian.big',
  'tr seismic.bytes.endian.little',
  'tr well3d.show.markers',
  'tr well3d.marker',
]);

/** The English keys as a language has them: each text with plural forms in the forms of that language. */
function expectedKeys(language: string): string[] {
  const keys = Object.keys(english).flatMap((key) => {
    const base = parsePluralKey(key)?.base;
    return base ? pluralCategories(language).map((category) => `${base}_${category}`) : [key];
  });
  return [...new Set(keys)].sort();
}

/** The English text of a key; for a plural form that English does not have, its general form. */
function englishText(key: string): string {
  return english[key] ?? english[`${parsePluralKey(key)?.base}_other`] ?? '';
}

/** Texts whose number is a limit of the program, which is never one. */
const LIMITS = new Set([
  'browse.delete.tooMany',
  'browse.filter.uwi.tooMany',
  'browse.grid.rangeLimit',
  'editor.invalid.manyTracks',
  'map.search.more',
  'map.selection.marked',
  'seismic.tools.colors.most',
]);

/** Forms that may name their number in words ("one record") or need not name it. */
const IN_WORDS = new Set(['zero', 'one', 'two']);

/** What a text asks to be filled in, in a fixed order. */
function placeholders(text: string): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort();
}

/** Latin words that are neither filled in nor names. */
function latinWords(text: string): string[] {
  return (text.replace(/\{\{\w+\}\}/g, ' ').match(/[A-Za-z]{2,}/g) ?? []).filter(
    (word) => !NAMES.has(word),
  );
}

it('has the words of the specification for the failures that it names', () => {
  const words = {
    'login.running': 'Logging in ...',
    'login.failed': 'Snap! We faced an error while trying to Log you in, Please try again',
    'login.showDetails': 'See details',
    'login.hideDetails': 'Hide Details',
    'concession.loading': 'loading concession summary...',
    'cart.cleared': 'cart cleared successfully',
    'download.title': 'Download File',
    'error.GATEWAY_TIMEOUT': 'A timeout occurred Error code 524',
    'error.NETWORK_DISCONNECTED': 'Network Disconnected, Please check your internet connection',
    'error.CART_CLEAR_FAILED': 'error while clearing cart',
    'error.MISSING_PARAMETERS': 'Missing required parameters',
    'error.FILE_EXPIRED': 'File not found. It may have expired or been deleted.',
    'error.DOWNLOAD_FAILED': 'Download failed',
    'error.FILE_NOT_FOUND': 'File not found',
    'error.CONCESSION_UNAVAILABLE': 'Unable to load concession data',
    'error.ENTITY_LIST_FAILED': 'something went wrong',
    'error.BOTH_BORES_REQUIRED': 'Please select log files of both bores',
    'error.NO_CURVE_VALUES': 'Curve Values not found for selected curves',
    'error.NO_CURVES_IN_FRAME': 'No Curves Found in selected frame',
    'error.NO_HEADER': 'No header found',
  };
  expect(english).toMatchObject(words);
});

describe.each(Object.entries(others))('texts in %s', (language, texts) => {
  it('are the same set as the English ones, with the plural forms of the language', () => {
    expect(Object.keys(texts).sort()).toEqual(expectedKeys(language));
  });

  it('are all filled', () => {
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('are filled in from the same values as the English ones', () => {
    for (const [key, text] of Object.entries(texts)) {
      const isInWords = IN_WORDS.has(parsePluralKey(key)?.category ?? '');
      const wanted = placeholders(englishText(key));
      const found = placeholders(text);
      if (isInWords && !found.includes('{{count}}')) found.push('{{count}}');
      if (isInWords && !wanted.includes('{{count}}')) wanted.push('{{count}}');
      expect([key, ...found.sort()]).toEqual([key, ...wanted.sort()]);
    }
  });

  it('end in an ellipsis where the English ones do', () => {
    for (const [key, text] of Object.entries(texts))
      expect([key, text.endsWith('…')]).toEqual([key, englishText(key).endsWith('…')]);
  });

  it('are translated', () => {
    const left = Object.keys(texts).filter(
      (key) =>
        texts[key] === englishText(key) &&
        latinWords(englishText(key)).length > 0 &&
        !SAME.has(`${language} ${key}`),
    );
    expect(left).toEqual([]);
  });
});

describe.each([
  ['zh', zh],
  ['ar', ar],
] as const)('texts in %s', (_language, texts) => {
  it('hold no Latin word but names', () => {
    expect(Object.entries(texts).filter(([, text]) => latinWords(text).length > 0)).toEqual([]);
  });
});

describe('English texts', () => {
  it('have both plural forms wherever they have one', () => {
    expect(Object.keys(english).sort()).toEqual(expectedKeys('en'));
  });

  it('have plural forms wherever a noun follows a number', () => {
    const counted = Object.entries(english).filter(
      ([key, text]) =>
        !parsePluralKey(key) &&
        !LIMITS.has(key) &&
        /\{\{(?!name|field|value)\w+\}\} [A-Za-z]+s\b/.test(text),
    );
    expect(counted.filter(([, text]) => !/\}\} (is|was|has)\b/.test(text))).toEqual([]);
  });

  it('are all filled', () => {
    expect(Object.entries(english).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

/** The texts of a file by key. */
function readTexts(language: string, file: string): Record<string, string> {
  const name = path.join(import.meta.dirname, 'texts', language, file);
  return JSON.parse(readFileSync(name, 'utf8')) as Record<string, string>;
}

/** Files of a language: those of the elements, and those that the server alone reads. */
function filesOf(language: string, isServer: boolean): string[] {
  return readdirSync(path.join(import.meta.dirname, 'texts', language)).filter(
    (file) => file.startsWith('server-') === isServer,
  );
}

it.each(['tr', 'zh', 'ar'])(
  'texts of the server in %s are the same set as in English',
  (language) => {
    expect(filesOf(language, true)).toEqual(filesOf('en', true));
    const holes = (texts: Record<string, string>): string[][] =>
      Object.entries(texts).map(([key, text]) => [key, ...(text.match(/\{\w+\}/g) ?? []).sort()]);
    for (const file of filesOf('en', true))
      expect(holes(readTexts(language, file))).toEqual(holes(readTexts('en', file)));
  },
);

it.each(['en', 'tr', 'zh', 'ar'])('every file of %s is part of the texts', (language) => {
  const keys = filesOf(language, false).flatMap((file) => Object.keys(readTexts(language, file)));
  expect(keys.sort()).toEqual(Object.keys(language === 'en' ? english : others[language]!).sort());
});
