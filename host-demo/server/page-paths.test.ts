import { describe, expect, it } from 'vitest';
import { opensApplication, setCaching } from '../serve.mjs';

describe('opensApplication', () => {
  it.each([
    '/',
    '/consume/browse',
    '/studio/catalog',
    '/studio/rule/a.b',
    '/studio/rule/a%2Eb',
    '/studio/rule/a%2Fb.c',
    '/nothing-of-the-kind',
    '/kuyu/%C3%A7%C4%B1nar',
    '/%',
    '/%zz',
    '/consume/%E0%A4%A',
  ])('is true of %s', (path) => expect(opensApplication(path)).toBe(true));

  it.each([
    ['/.env', '/%2eenv', '/%2Eenv'],
    ['/nothing.js', '/nothing%2Ejs', '/nothing%2ejs', '/a%2Fnothing.js'],
    ['/service/x', '/service%2Fx', '/service%2fx', '/%73ervice/x', '//service/x', '/%2Fservice'],
    ['/data/a', '/dat%61/a', '/data%2Fa'],
    ['/a/../service/x', '/a/%2e%2e/service/x', '/a%2F..%2Fservice%2Fx'],
    ['/service/%zz', '/data/%', '/dist/%E0%A4%A'],
  ])('is false of %s, however it is escaped', (...paths) =>
    expect(paths.filter(opensApplication)).toEqual([]),
  );
});

describe('setCaching', () => {
  const readCaching = (pathname: string): string => {
    let sent = '';
    const setHeader = (_name: string, value: string): never => void (sent = value) as never;
    setCaching({ setHeader }, pathname);
    return sent;
  };

  it.each(['/chunks/react-0f52db0c.js', '/chunk-2HIXTTO3.js', '/languages-37YHJZKF.js'])(
    'lets a browser keep %s, which is named by what it holds',
    (pathname) => expect(readCaching(pathname)).toBe('public, max-age=31536000, immutable'),
  );

  it.each(['/', '/app.css', '/app.js', '/elements/geo-log-viewer.js', '/integrity.json'])(
    'has a browser ask whether %s changed',
    (pathname) => expect(readCaching(pathname)).toBe('no-cache'),
  );
});
