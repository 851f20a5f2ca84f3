import { describe, expect, it } from 'vitest';
import { byLength, seed } from '../../../../tests/support/length.ts';
import { seeded } from '../../../../tests/support/random.ts';
import { EntryNames, safeName } from './entry-names.ts';

describe('safeName', () => {
  it.each([
    ['a.las', 'a.las'],
    ['../../x', 'x'],
    ['/etc/passwd', 'passwd'],
    ['C:\\boot.ini', 'boot.ini'],
    ['a/..', 'a'],
    ['..', ''],
    [' . ', ''],
    ['', ''],
    ['CON', '_CON'],
    ['aux.las', '_aux.las'],
    ['COM1.tar.gz', '_COM1.tar.gz'],
    ['lpt¹', '_lpt¹'],
    ['console.las', 'console.las'],
    ['x\ty.las ', 'x_y.las'],
    ['a\u202egpj.las', 'a_gpj.las'],
    ['a\ud800b', 'a_b'],
    ['a<b>:"|?*.las', 'a_b______.las'],
    ['name...', 'name'],
    ['سجل بئر.las', 'سجل بئر.las'],
    ['井.las', '井.las'],
    ['A\u030a.las', 'Å.las'],
    [`${'n'.repeat(300)}.las`, `${'n'.repeat(176)}.las`],
    ['井'.repeat(100), '井'.repeat(60)],
    [`a.${'x'.repeat(300)}`, `a.${'x'.repeat(178)}`],
  ])('of %j is %j', (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });
});

describe('EntryNames', () => {
  it('keeps a name, and numbers one that another system would take for the same', () => {
    const names = new EntryNames();
    expect(
      ['same.las', 'SAME.las', 'ＳＡＭＥ.las', 'same.las', 'same'].map((name) =>
        names.of('files', name, 'f'),
      ),
    ).toEqual([
      'files/same.las',
      'files/SAME (2).las',
      'files/ＳＡＭＥ (3).las',
      'files/same (4).las',
      'files/same',
    ]);
  });

  it('has the same name in two folders', () => {
    const names = new EntryNames();
    expect([names.of('a', 'x', 'f'), names.of('b', 'x', 'f')]).toEqual(['a/x', 'b/x']);
  });

  it.each([
    ['..', 'L1', 'f/L1'],
    ['..', '/', 'f/file'],
    ['', '', 'f/file'],
  ])('takes for %j the fallback %j', (name, fallback, entry) => {
    expect(new EntryNames().of('f', name, fallback)).toBe(entry);
  });

  it(`keeps random names apart, in their folder and writable anywhere (seed ${seed})`, () => {
    const random = seeded(seed);
    const count = byLength(500, 5000);
    const names = new EntryNames();
    const pieces = ['..', '/', '\\', 'con', '.', 'a', 'A', '井', '\u202e', '\0', ' ', ':', '.las'];
    const all = Array.from({ length: count }, () =>
      names.of(
        'f',
        Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
          random() < 0.1
            ? String.fromCharCode(Math.floor(random() * 65_536))
            : pieces[Math.floor(random() * pieces.length)]!,
        ).join(''),
        'x',
      ),
    );
    const bad = all.filter((entry) => {
      const last = entry.slice(2);
      return (
        !entry.startsWith('f/') ||
        /[/\\:\p{C}]|^\.\.?$|[. ]$|^(con|aux|nul)(\.|$)/iu.test(last) ||
        Buffer.byteLength(last) > 200
      );
    });
    expect(bad).toEqual([]);
    expect(new Set(all.map((entry) => entry.normalize('NFKC').toLowerCase())).size).toBe(count);
  }, 60_000);
});
