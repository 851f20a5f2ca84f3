import { describe, expect, it, vi } from 'vitest';
import type { Backend } from '../../src/backend/backend.ts';
import { requestService } from '../../src/backend/map-service.ts';
import type { Problem } from '../../src/core/problem.ts';
import { readAnswerText } from '../../src/formats/ogc/answer-text.ts';
import { readFeatureInfo } from '../../src/formats/ogc/feature-info.ts';
import { loadLanguage, loadMessages, translator } from '../../src/i18n/i18n.ts';
import { messageText } from '../../src/i18n/message-text.ts';
import { explainFailure } from '../../src/sources/layer/service-cause.ts';

/** Answers of map and feature servers in the character sets and shapes that they have. */

/** Turkish letters as Windows-1254 and ISO-8859-9 have them, by their letter. */
const TURKISH: Readonly<Record<string, number>> = {
  Ş: 0xde,
  ş: 0xfe,
  İ: 0xdd,
  ı: 0xfd,
  Ğ: 0xd0,
  ğ: 0xf0,
  Ö: 0xd6,
  ü: 0xfc,
  Ü: 0xdc,
  ç: 0xe7,
};
const inTurkish = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => TURKISH[letter] ?? letter.charCodeAt(0));
const inUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const WORDS = 'Şelmo sahası, Türkiye: İzmir, Iğdır; kuyu açıldı, üretim yapılıyor';

describe('the text of an answer', () => {
  it.each([
    ['its media type', `<a>${WORDS}</a>`, 'text/xml; charset=ISO-8859-9'],
    ['its declaration', `<?xml version="1.0" encoding="ISO-8859-9"?><a>${WORDS}</a>`, 'text/xml'],
    [
      'its declaration, though the server says UTF-8',
      `<?xml version='1.0' encoding='windows-1254'?><a>${WORDS}</a>`,
      'text/xml; charset=utf-8',
    ],
    [
      'its page',
      `<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1254"></head><body>${WORDS}</body></html>`,
      'text/html',
    ],
  ])('is read in the character set of %s', async (_, text, type) => {
    expect(await readAnswerText(inTurkish(text), type)).toEqual({ text, assumed: null });
  });

  it('is read by its letters where nothing names its character set', async () => {
    const lines = Array.from({ length: 8 }, () => WORDS).join('\n');
    const { text, assumed } = await readAnswerText(inTurkish(lines), 'text/plain');
    expect(text).toBe(lines);
    expect(assumed).toMatch(/^(Windows-1254|ISO-8859-9)$/);
  });

  it.each([
    ['named another', `<?xml version="1.0" encoding="ISO-8859-1"?><a>${WORDS}</a>`],
    ['not named', WORDS],
  ])('is UTF-8 where it is well-formed as that, though its set is %s', async (_, text) => {
    expect(await readAnswerText(inUtf8(text), 'text/xml; charset=iso-8859-1')).toEqual({
      text,
      assumed: null,
    });
  });

  it('may break off within a letter', async () => {
    const bytes = inUtf8(WORDS);
    const { text } = await readAnswerText(bytes.subarray(0, 1), 'text/plain');
    expect(text).toBe('');
  });

  it('of two bytes a letter is read by its mark, or by its zeros', async () => {
    const units = Uint16Array.from(`<a>${WORDS}</a>`, (letter) => letter.charCodeAt(0));
    const bytes = new Uint8Array(units.buffer);
    expect((await readAnswerText(bytes, 'text/xml')).text).toBe(`<a>${WORDS}</a>`);
    const marked = Uint8Array.of(0xff, 0xfe, ...bytes);
    expect((await readAnswerText(marked, '')).text).toBe(`<a>${WORDS}</a>`);
  });
});

describe('an answer of JSON for a place', () => {
  it.each([
    ['one feature', '{"type":"Feature","id":"w.1","properties":{"uwi":"A-1"},"geometry":null}'],
    ['results of ArcGIS', '{"results":[{"layerId":0,"attributes":{"uwi":"A-1"}}]}'],
    ['an object', '{"uwi":"A-1"}'],
    ['a list', '[{"uwi":"A-1"}]'],
  ])('may be %s', (_, text) => {
    expect(readFeatureInfo(text)).toMatchObject([{ properties: { uwi: 'A-1' } }]);
  });

  it('keeps the names around its values, and is nothing where it has none', () => {
    expect(readFeatureInfo('{"band":{"depth":12.5,"none":null}}')).toEqual([
      { properties: { 'band.depth': 12.5 }, geometry: null },
    ]);
    expect(readFeatureInfo('{"results":[]}')).toEqual([]);
  });
});

describe('the cause of a server that answers nothing', () => {
  const ask = async (isThere: boolean, url = 'https://maps.example/wms'): Promise<Problem> => {
    vi.stubGlobal('location', new URL('https://page.example/'));
    vi.stubGlobal('document', { baseURI: 'https://page.example/' });
    vi.stubGlobal('fetch', (_: URL, { mode }: RequestInit) =>
      mode === 'no-cors' && isThere ? Promise.resolve() : Promise.reject(new TypeError('failed')),
    );
    const backend = { base: 'https://page.example/api' } as Backend;
    const proxy = null;
    const { signal } = new AbortController();
    const answer = await requestService(backend, { url, proxy }, { REQUEST: 'GetMap' }, signal);
    vi.unstubAllGlobals();
    if (answer.ok) throw new Error('answered');
    return explainFailure(answer.error);
  };

  it.each([
    ['SERVICE_UNREACHABLE', 'http://old.example/wms', true],
    ['SERVICE_UNREACHABLE', 'https://away.example/wms', false],
    ['CORS_REFUSED', 'https://closed.example/wms', true],
    ['CREDENTIALS_REFUSED', 'https://reader:s3cret@maps.example/wms', true],
  ])('is a sentence of each language, without a password: %s, %s', async (code, url, isThere) => {
    const problem = await ask(isThere, url);
    expect(problem).toMatchObject({ code, url: expect.not.stringContaining('s3cret') });
    expect(problem.message).toContain(new URL(url).host);
    for (const language of ['tr', 'zh', 'ar'] as const) {
      await loadLanguage(language);
      await loadMessages();
      const text = messageText(translator(language), problem.parts!);
      expect(text).toContain(new URL(url).host);
      expect(text).not.toBe(problem.message);
      expect(text).not.toContain('s3cret');
    }
  });
});
