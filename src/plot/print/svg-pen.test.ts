import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { SvgPen } from './svg-pen.ts';
import type { SvgOptions } from './svg-pen.ts';
import { createCanvas, readPng } from './testing.ts';

const window = new JSDOM('').window;

async function drawn(
  draw: (pen: SvgPen) => void,
  options: Partial<SvgOptions> = {},
): Promise<{ text: string; svg: Element }> {
  const pen = new SvgPen({ width: 200, height: 100, ...options });
  draw(pen);
  const text = await pen.finish();
  const document = new window.DOMParser().parseFromString(text, 'image/svg+xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return { text, svg: document.documentElement };
}

describe('SvgPen', () => {
  it('writes a document of the given size', async () => {
    const { svg } = await drawn(() => undefined);
    expect([
      svg.getAttribute('width'),
      svg.getAttribute('height'),
      svg.getAttribute('viewBox'),
    ]).toEqual(['200', '100', '0 0 200 100']);
  });

  it('writes the true size in millimetres: 96 pixels are 25.4 mm', async () => {
    const { svg } = await drawn(() => undefined, { width: 96, height: 192, inMillimetres: true });
    expect([
      svg.getAttribute('width'),
      svg.getAttribute('height'),
      svg.getAttribute('viewBox'),
    ]).toEqual(['25.4mm', '50.8mm', '0 0 96 192']);
  });

  it('maps points as they are added and rounds without drift', async () => {
    const { svg } = await drawn((pen) => {
      pen.beginPath();
      pen.translate(10, 20);
      pen.moveTo(0, 0);
      for (let step = 1; step <= 300; step++) pen.lineTo(step / 3, 1 / 3);
      pen.translate(1000, 0);
      pen.stroke();
    });
    const data = svg.querySelector('path')?.getAttribute('d') ?? '';
    expect(data.startsWith('M10 20l.33 .33')).toBe(true);
    const xs = [...data.slice(data.indexOf('l') + 1).matchAll(/-?[\d.]+/g)]
      .map(Number)
      .filter((_, at) => at % 2 === 0);
    expect(10 + xs.reduce((sum, x) => sum + x, 0)).toBeCloseTo(110, 6);
  });

  it('scales width and dashes of a line with the map', async () => {
    const { svg } = await drawn((pen) => {
      pen.scale(2, 2);
      pen.setLineDash([4, 2]);
      pen.lineDashOffset = 1;
      pen.lineWidth = 1.5;
      pen.strokeStyle = 'rgba(255, 0, 0, 0.5)';
      pen.lineCap = 'round';
      pen.strokeRect(1, 1, 10, 10);
    });
    const path = svg.querySelector('path');
    const attributes = Object.fromEntries(
      [...(path?.attributes ?? [])].map((attribute) => [attribute.name, attribute.value]),
    );
    expect(attributes).toEqual({
      d: 'M2 2l20 0 0 20-20 0z',
      fill: 'none',
      stroke: '#ff0000',
      'stroke-opacity': '0.5',
      'stroke-width': '3',
      'stroke-dasharray': '8 4',
      'stroke-dashoffset': '2',
      'stroke-linecap': 'round',
    });
  });

  it('clips inside the clip that is in force, and no longer after restore', async () => {
    const { svg } = await drawn((pen) => {
      const inside = (x: number): void => {
        pen.beginPath();
        pen.rect(x, 0, 10, 10);
        pen.clip();
      };
      pen.save();
      inside(0);
      pen.fillRect(0, 0, 1, 1);
      pen.fillRect(1, 0, 1, 1);
      pen.save();
      inside(5);
      pen.fillRect(2, 0, 1, 1);
      pen.restore();
      pen.restore();
      pen.fillRect(3, 0, 1, 1);
    });
    const [outer, inner] = svg.querySelectorAll('clipPath');
    const groups = [...svg.children].filter((child) => child.tagName === 'g');
    expect(inner?.getAttribute('clip-path')).toBe(`url(#${outer?.id})`);
    expect(groups.map((group) => [group.getAttribute('clip-path'), group.children.length])).toEqual(
      [
        [`url(#${outer?.id})`, 2],
        [`url(#${inner?.id})`, 1],
      ],
    );
    expect(svg.lastElementChild?.tagName).toBe('path');
  });

  it('defines a clip that comes again only once', async () => {
    const { svg } = await drawn((pen) => {
      for (let again = 0; again < 5; again++) {
        pen.save();
        pen.beginPath();
        pen.rect(0, 0, 10, 10);
        pen.clip();
        pen.fillRect(again, 0, 1, 1);
        pen.restore();
      }
    });
    expect(svg.querySelectorAll('clipPath')).toHaveLength(1);
  });

  it('keeps text as text, with its place, anchor, turn and font', async () => {
    const { svg } = await drawn((pen) => {
      pen.font = 'italic 600 12px/1.2 Arial, "Noto Sans"';
      pen.textAlign = 'right';
      pen.fillText('GR', 50, 20);
      pen.translate(100, 50);
      pen.rotate(-Math.PI / 2);
      pen.textAlign = 'center';
      pen.fillText('Şırnak-1 井 βγ', 0, 0);
    });
    const [level, turned] = svg.querySelectorAll('text');
    expect(level?.textContent).toBe('GR');
    expect(
      ['x', 'y', 'font-size', 'font-family', 'font-weight', 'font-style', 'text-anchor'].map(
        (name) => level?.getAttribute(name),
      ),
    ).toEqual(['50', '20', '12', 'Arial, "Noto Sans"', '700', 'italic', 'end']);
    expect(turned?.textContent).toBe('Şırnak-1 井 βγ');
    expect(turned?.getAttribute('transform')).toBe('matrix(0 -1 1 0 100 50)');
    expect(turned?.getAttribute('text-anchor')).toBe('middle');
  });

  it('lets no text become markup', async () => {
    const hostile = [
      '</text><script>alert(1)</script>',
      '"><image href=x onerror=alert(1)>',
      ']]>&lt;&#60;',
      "' onload='alert(1)",
      'nul\u0000 \ud800 \uffff',
      '<!--',
    ];
    const { text, svg } = await drawn(
      (pen) => {
        for (const line of hostile) {
          pen.font = `10px ${line}`;
          pen.fillStyle = line;
          pen.fillText(line, 0, 0);
        }
      },
      { title: hostile.join(' ') },
    );
    expect(
      [...new Set([...svg.querySelectorAll('*')].map((element) => element.tagName))].sort(),
    ).toEqual(['text', 'title']);
    expect(
      [...svg.querySelectorAll('text')]
        .flatMap((element) => [...element.attributes])
        .filter((attribute) => attribute.name.startsWith('on')),
    ).toEqual([]);
    expect(svg.querySelectorAll('text')[0]?.textContent).toBe(hostile[0]);
    expect(svg.querySelectorAll('text')[4]?.textContent).toBe('nul\ufffd \ufffd \ufffd');
    expect(text).not.toContain('<script');
  });

  it('carries an image inside the document, in its place', async () => {
    const { svg } = await drawn((pen) => {
      pen.fillRect(0, 0, 1, 1);
      pen.drawImage(createCanvas(3, 2, [10, 20, 30, 255]), 20, 30, 60, 40);
      pen.fillRect(0, 0, 1, 1);
    });
    const image = svg.children[1];
    expect(image?.tagName).toBe('image');
    expect(image?.getAttribute('transform')).toBe('matrix(60 0 0 40 20 30)');
    const png = readPng(
      Buffer.from(
        image?.getAttribute('href')?.replace('data:image/png;base64,', '') ?? '',
        'base64',
      ),
    );
    expect([png.width, png.height, png.colorType]).toEqual([3, 2, 2]);
    expect([...png.rows]).toEqual([
      0, 10, 20, 30, 10, 20, 30, 10, 20, 30, 0, 10, 20, 30, 10, 20, 30, 10, 20, 30,
    ]);
  });

  it('draws arcs as curves that close on themselves', async () => {
    const { svg } = await drawn((pen) => {
      pen.beginPath();
      pen.arc(50, 50, 10, 0, 2 * Math.PI);
      pen.closePath();
      pen.fill();
    });
    const numbers = [
      ...(svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/-?\d*\.?\d+/g),
    ].map(Number);
    expect(numbers.slice(0, 2)).toEqual([60, 50]);
    const ends = Array.from({ length: 4 }, (_, piece) => [
      numbers[2 + piece * 6 + 4]!,
      numbers[2 + piece * 6 + 5]!,
    ]);
    expect(ends).toEqual([
      [-10, 10],
      [-10, -10],
      [10, -10],
      [10, 10],
    ]);
  });
});
