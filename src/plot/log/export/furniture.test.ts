import { describe, expect, it } from 'vitest';
import type { Pen } from '../../pen.ts';
import { type FootSetup, paintFoot } from './furniture.ts';

const LETTER_PX = 6;

/** Texts of a foot and the edges that each lies between. */
function drawFoot(name: string, width: number, hasLog = true) {
  const texts: { text: string; from: number; to: number }[] = [];
  const pen = {
    textAlign: 'left',
    measureText: (text: string) => ({ width: LETTER_PX * text.length }),
    fillRect: () => undefined,
    fillText(text: string, x: number) {
      const wide = LETTER_PX * text.length;
      const before = { left: 0, center: wide / 2, right: wide }[this.textAlign] ?? 0;
      texts.push({ text, from: x - before, to: x - before + wide });
    },
  };
  const setup = {
    theme: { gridHeavy: '', font: '', text: '', muted: '' },
    words: { page: 'Page {page} of {pages}', notToScale: '' },
    doc: { unit: 'm' },
    name,
    denominator: 500,
  };
  paintFoot(
    pen as unknown as Pen,
    setup as unknown as FootSetup,
    { page: 1, pages: 26, piece: hasLog ? { top: 300, base: 345 } : null },
    { bottom: 20, width },
  );
  return texts;
}

describe('the foot of a page', () => {
  const LONG = 'Akpınar-4 · TR-0004 · Composite · run Koşu 2 – İğneada';

  it('has the depths in its middle beside a short name', () => {
    const [, depths] = drawFoot('Akpınar-4', 700);
    expect((depths!.from + depths!.to) / 2).toBe(350);
  });

  it.each([
    ['a name that needs more than its third whole', LONG, 700],
    ['a name on a page without log whole', LONG, 480],
  ])('shows %s', (_, name, width) => {
    const texts = drawFoot(name, width, width === 700);
    expect(texts[0]!.text).toBe(name);
  });

  it.each([300, 420, 700])('lets no text lie over another on %d px', (width) => {
    const texts = drawFoot(LONG, width);
    expect(texts).toHaveLength(3);
    texts.slice(1).forEach(({ from }, i) => expect(from).toBeGreaterThan(texts[i]!.to));
  });
});
