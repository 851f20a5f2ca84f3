import { describe, expect, it } from 'vitest';
import { ar } from './texts/ar.ts';
import { english as all } from './texts/english.ts';
import { tr } from './texts/tr.ts';
import { zh } from './texts/zh.ts';

const english: Readonly<Record<string, string>> = all;
const others: Readonly<Record<string, Readonly<Record<string, string>>>> = { tr, zh, ar };

/** Names that every language writes as English does. */
const NAMES = new Set([
  // Language tags (BCP 47), in the hint of the field that takes one.
  'ar',
  'zh',
  'Hans',
  'Shapefile',
  'UWI',
  'LAS',
  'DLIS',
  'SEG',
  'PNG',
  'SVG',
  'PDF',
  'HTTP',
  'Alt',
  'GeoJSON',
  'WGS',
  'EPSG',
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
  'YAML',
  'BPMN',
  'CEL',
  'csv',
  'xls',
  'pdf',
]);
/** Whole texts that are right in the language and in English alike. */
const SAME = new Set([
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
]);

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
  it('are the same set as the English ones', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  });

  it('are none of them empty', () => {
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('are filled in from the same values as the English ones', () => {
    for (const [key, text] of Object.entries(english))
      expect([key, ...placeholders(texts[key] ?? '')]).toEqual([key, ...placeholders(text)]);
  });

  it('end in an ellipsis where the English ones do', () => {
    for (const [key, text] of Object.entries(english))
      expect([key, texts[key]?.endsWith('…')]).toEqual([key, text.endsWith('…')]);
  });

  it('are translated', () => {
    const left = Object.keys(english).filter(
      (key) =>
        texts[key] === english[key] &&
        latinWords(english[key] ?? '').length > 0 &&
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
  it('are none of them empty', () => {
    expect(Object.entries(english).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});
