import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { errorPage, loginPage, passwordPage } from './pages.ts';

const ORIGIN = 'https://app.example';
const PAYLOADS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus=alert(1) x='",
  '</pre></title><svg onload=alert(1)>',
  '&lt;b&gt; &quot;',
  '<!--',
];

const parse = (html: string): Document => new JSDOM(html).window.document;

/** Tag and attribute names of a page in document order. */
const readStructure = (page: Document): string[] =>
  [...page.querySelectorAll('*')].map((element) =>
    [element.localName, ...element.getAttributeNames()].join(' '),
  );

describe('a page of the provider shows markup as text', () => {
  test.each(PAYLOADS)('in the details of an error: %s', (payload) => {
    const page = parse(errorPage('en', ORIGIN, payload));
    expect(page.querySelector('pre')!.textContent).toBe(payload);
    expect(readStructure(page)).toEqual(readStructure(parse(errorPage('en', ORIGIN, 'plain'))));
  });

  test.each(PAYLOADS)('in the name that signs in and in an account: %s', (payload) => {
    const buildPage = (text: string): Document =>
      parse(
        loginPage('en', {
          action: `/${text}`,
          login: text,
          problem: 'wrong',
          demo: [{ login: text, name: text, email: text, groups: [] }],
        }),
      );
    const page = buildPage(payload);
    expect(page.querySelector<HTMLInputElement>('#login')!.value).toBe(payload);
    expect(page.querySelector('form')!.getAttribute('action')).toBe(`/${payload}`);
    expect(['b', 'bdi', 'code'].map((name) => page.querySelector(name)!.textContent)).toEqual([
      payload,
      payload,
      payload,
    ]);
    expect(readStructure(page)).toEqual(readStructure(buildPage('plain')));
  });
});

describe('the page that changes a password', () => {
  test('shows a name as text, and keeps no password', () => {
    const page = parse(
      passwordPage('en', {
        action: '/sso/idp/password',
        login: PAYLOADS[1]!,
        isRequired: true,
        problem: 'tooShort',
      }),
    );
    expect(page.querySelector<HTMLInputElement>('#login')!.value).toBe(PAYLOADS[1]);
    expect(page.querySelector('[role=alert]')!.textContent).toContain('12');
    expect(
      [...page.querySelectorAll<HTMLInputElement>('[type=password]')].map(({ value }) => value),
    ).toEqual(['', '', '']);
  });

  test.each([
    [1, '1 second'],
    [30, '30 seconds'],
    [900, '15 minutes'],
  ])('says how long to wait: %d s', (waitSeconds, words) => {
    const page = parse(
      loginPage('en', { action: '/', login: '', problem: 'tooMany', waitSeconds, demo: [] }),
    );
    expect(page.querySelector('[role=alert]')!.textContent).toContain(words);
  });
});
