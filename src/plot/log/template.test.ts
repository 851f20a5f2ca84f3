import { describe, expect, it } from 'vitest';
import { parseTemplate } from './template.ts';

const whole = {
  name: 'All of it',
  depthScale: '1:500',
  tracks: [
    { kind: 'depth', unit: 'm', datum: 'MD' },
    {
      kind: 'curves',
      title: 'One',
      width: 1,
      scale: 'linear',
      divisions: 10,
      curves: [
        {
          curve: ['GR', 'GRC'],
          left: 0,
          right: 150,
          unit: 'gAPI',
          color: '#1b6e3c',
          lineWidth: 1,
          dash: [4, 2],
          offScale: 'wrap',
          wraps: 2,
          backup: { left: 0, right: 1500 },
          fills: [
            { to: 'left', color: '#eee' },
            { to: { value: 75 }, color: '#fff000', colorBelow: 'green' },
            { to: { curve: 'NPHI' }, color: 'rgb(1, 2, 3)', pattern: 'sand', colormap: 'viridis' },
          ],
        },
      ],
    },
    {
      kind: 'zones',
      intervals: [{ top: 1, base: 2, name: 'A', color: '#123456', pattern: 'shale' }],
    },
    { kind: 'array', curve: 'FMI', display: 'image', colormap: 'copper', min: 0, max: 10 },
  ],
};

const issues = (input: unknown): string[] => {
  const parsed = parseTemplate(input);
  return parsed.ok ? [] : parsed.issues.map((i) => `${i.path}: ${i.message}`);
};
const withCurve = (curve: object, track: object = {}): object => ({
  name: 't',
  tracks: [{ kind: 'curves', ...track, curves: [{ curve: 'X', left: 0, right: 1, ...curve }] }],
});

describe('a template', () => {
  it('comes back as it was where it is sound', () => {
    expect(parseTemplate(whole)).toEqual({ ok: true, template: whole });
  });

  it('keeps left and right as they are, whichever is greater', () => {
    expect(issues(withCurve({ left: 0.45, right: -0.15 }))).toEqual([]);
  });

  it('names the place of each fault', () => {
    expect(issues(withCurve({ left: 'a' }))[0]).toMatch(/^tracks\.0\.curves\.0\.left: /);
    expect(issues(withCurve({ left: 1 }))).toEqual([
      'tracks.0.curves.0: left and right must differ',
    ]);
    expect(issues(withCurve({ offScale: 'bounce' }))[0]).toMatch(
      /^tracks\.0\.curves\.0\.offScale: /,
    );
    expect(issues(withCurve({ left: 0 }, { scale: 'log' }))).toEqual([
      'tracks.0: limits of a logarithmic track must be greater than 0',
    ]);
    expect(issues({ ...whole, depthScale: '500' })).toEqual([
      'depthScale: must be written as "1:500"',
    ]);
    expect(issues({ ...whole, tracks: [] })).toEqual(['tracks: must have at least one track']);
  });

  it('is refused, without an exception, for anything that is no template', () => {
    for (const input of [
      null,
      undefined,
      3,
      'x',
      [],
      {},
      { name: 'x' },
      { name: '', tracks: [{ kind: 'depth' }] },
      { name: 'x', tracks: [{ kind: 'nope' }] },
    ]) {
      expect(parseTemplate(input).ok).toBe(false);
    }
    for (const left of [NaN, Infinity, null])
      expect(parseTemplate(withCurve({ left })).ok).toBe(false);
  });

  it('takes pictures from the web and from data alone, each over an interval', () => {
    const withPicture = (item: object): object => ({
      name: 't',
      tracks: [{ kind: 'picture', items: [{ top: 1, base: 2, url: 'a.jpg', ...item }] }],
    });
    for (const url of [
      'https://a.example/b.jpg',
      'core/box 1.jpg',
      '/fm/download/a.jpg?x=1:2',
      'blob:https://a.example/1',
      'data:image/png;base64,AA',
      '',
    ])
      expect([url, issues(withPicture({ url }))]).toEqual([url, []]);
    for (const url of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'java\tscript:alert(1)',
      '\u0001javascript:alert(1)',
      'file:///etc/passwd',
      'data:image/svg+xml,<svg/>',
      'data:text/html,x',
    ])
      expect([url, issues(withPicture({ url }))]).toEqual([
        url,
        ['tracks.0.items.0.url: must be the URL of a picture'],
      ]);
    expect(issues(withPicture({ base: 1 }))).toEqual([
      'tracks.0.items.0: top must be less than base',
    ]);
  });

  it('takes no colour that is more than a colour', () => {
    expect(issues(withCurve({ color: 'url(https://example.com/x)' }))[0]).toMatch(
      /^tracks\.0\.curves\.0\.color: /,
    );
  });
});
