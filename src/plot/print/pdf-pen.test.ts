import {
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFArray,
  decodePDFRawStream,
} from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { PdfFile } from './pdf-file.ts';
import type { PdfPen } from './pdf-pen.ts';
import type { RasterizeText } from './raster-text.ts';
import { createCanvas } from './testing.ts';

interface Read {
  document: PDFDocument;
  content: string;
  bytes: number;
  /** The streams of the page's images, by name. */
  images: Map<string, PDFRawStream>;
}

async function drawn(draw: (pen: PdfPen) => void, rasterizeText?: RasterizeText): Promise<Read> {
  const file = await PdfFile.create({ title: 'Test', rasterizeText });
  file.addPage(400, 200, draw);
  const blob = await file.save();
  const document = await PDFDocument.load(await blob.arrayBuffer());
  const { node } = document.getPage(0);
  const contents = node.Contents();
  const stream = contents instanceof PDFArray ? contents.lookup(0, PDFRawStream) : contents;
  if (!(stream instanceof PDFRawStream)) throw new Error('A page without content');
  const images = new Map<string, PDFRawStream>();
  const dictionary = node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict);
  for (const name of dictionary?.keys() ?? [])
    images.set(name.decodeText(), dictionary!.lookup(name) as PDFRawStream);
  return {
    document,
    content: Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'),
    bytes: blob.size,
    images,
  };
}

/** Lines of the content without the first, which turns the page over. */
const readLines = (read: Read): string[] => read.content.trim().split('\n').slice(1);

const halfEm: RasterizeText = (text, font) => ({
  pixels: () => ({ width: 8, height: 4, data: new Uint8ClampedArray(8 * 4 * 4).fill(128) }),
  left: -1,
  top: -font.size,
  width: text.length * font.size * 0.5 + 2,
  height: font.size * 1.2,
  advance: text.length * font.size * 0.5,
});

describe('PdfPen', () => {
  it('makes a page of the given size whose unit is 1/96 in with y down', async () => {
    const read = await drawn((pen) => pen.fillRect(0, 0, 96, 96));
    expect(read.document.getPage(0).getSize()).toEqual({ width: 300, height: 150 });
    expect(read.content.split('\n')[0]).toBe('0.75 0 0 -0.75 0 150 cm');
    expect(readLines(read).filter((line) => /[mlhf]$/.test(line))).toEqual([
      '0 0 m',
      '96 0 l',
      '96 96 l',
      '0 96 l',
      'h',
      'f',
    ]);
  });

  it('says colour, width and dash once for lines that share them', async () => {
    const read = await drawn((pen) => {
      pen.strokeStyle = '#ff0000';
      pen.setLineDash([3, 1]);
      for (let line = 0; line < 3; line++) {
        pen.beginPath();
        pen.moveTo(0, line);
        pen.lineTo(10, line);
        pen.stroke();
      }
    });
    expect(readLines(read).filter((line) => line.endsWith('RG'))).toEqual(['1 0 0 RG']);
    expect(readLines(read).filter((line) => line.endsWith(' d'))).toEqual([
      '1 w 0 j 0 J [3 1] 0 d',
    ]);
    expect(readLines(read).filter((line) => line === 'S')).toHaveLength(3);
  });

  it('says a colour again after restore has taken it back', async () => {
    const read = await drawn((pen) => {
      const dot = (color: string): void => {
        pen.fillStyle = color;
        pen.fillRect(0, 0, 1, 1);
      };
      dot('#ff0000');
      pen.save();
      dot('#00ff00');
      pen.restore();
      dot('#00ff00');
      dot('#00ff00');
    });
    expect(readLines(read).filter((line) => /^q$|^Q$| rg$/.test(line))).toEqual([
      '1 0 0 rg',
      'q',
      '0 1 0 rg',
      'Q',
      '0 1 0 rg',
    ]);
  });

  it('clips between save and restore', async () => {
    const read = await drawn((pen) => {
      pen.save();
      pen.beginPath();
      pen.rect(5, 5, 10, 10);
      pen.clip();
      pen.fillRect(0, 0, 100, 100);
      pen.restore();
    });
    const operators = readLines(read)
      .map((line) => line.split(' ').slice(-2).join(' '))
      .filter((line) => /^(q|W n|f|Q)$/.test(line));
    expect(operators).toEqual(['q', 'W n', 'f', 'Q']);
  });

  it('lays opacity on by a graphics state that is stored once', async () => {
    const read = await drawn((pen) => {
      for (const color of ['rgba(0, 0, 255, 0.25)', 'rgba(255, 0, 0, 0.25)', '#000']) {
        pen.fillStyle = color;
        pen.fillRect(0, 0, 1, 1);
      }
    });
    const states = read.document
      .getPage(0)
      .node.Resources()
      ?.lookup(PDFName.of('ExtGState'), PDFDict);
    const values = (states?.keys() ?? []).map((name) =>
      String(states?.lookup(name, PDFDict).get(PDFName.of('ca'))),
    );
    expect(values).toEqual(['0.25', '1']);
    expect(readLines(read).filter((line) => line.endsWith(' gs'))).toHaveLength(2);
  });

  it('writes WinAnsi text as Helvetica, right-aligned by its true width', async () => {
    const read = await drawn((pen) => {
      pen.font = 'bold 10px Arial';
      pen.textAlign = 'right';
      pen.fillText('Tiefe (m) µ°\\', 100, 50);
    });
    // Helvetica-Bold: T 611 i 278 e 556 f 333 e 556 space 278 ( 333 m 889 ) 333 space 278 µ 611 ° 400 \ 278 = 5734
    expect(readLines(read).find((line) => line.endsWith(' ET'))).toMatch(
      / Tf 1 0 0 -1 42\.66 50 Tm \(Tiefe \\\(m\\\) \\265\\260\\\\\) Tj ET$/,
    );
    const fonts = read.document.getPage(0).node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
    expect(
      (fonts?.keys() ?? []).map((name) =>
        String(fonts?.lookup(name, PDFDict).get(PDFName.of('BaseFont'))),
      ),
    ).toEqual(['/Helvetica-Bold']);
  });

  it('draws other scripts as an image and keeps the text for search', async () => {
    const read = await drawn((pen) => {
      pen.font = '10px Arial';
      pen.textAlign = 'center';
      pen.fillText('Şırnak', 100, 50);
      pen.fillText('Şırnak', 100, 80);
    }, halfEm);
    const placed = readLines(read).filter((line) => line.includes(' Do '));
    // 6 letters of 5: from 85, one unit of margin to the left; the unit square of an image has y up.
    expect(placed[0]).toMatch(/^q 32 0 0 -12 84 52 cm/);
    expect(placed).toHaveLength(2);
    expect(read.images.size).toBe(1);
    const utf16 = `FEFF${[...'Şırnak'].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')}`;
    expect(
      readLines(read).filter((line) => line === `/Span <</ActualText <${utf16}>>> BDC`),
    ).toHaveLength(2);
    expect(readLines(read).filter((line) => line.startsWith('BT 3 Tr '))).toHaveLength(2);
  });

  it('measures other scripts as they will be drawn, without drawing them', async () => {
    const widths: number[] = [];
    let drawings = 0;
    const counted: RasterizeText = (text, font, color) => ({
      ...halfEm(text, font, color)!,
      pixels: () => {
        drawings++;
        return { width: 1, height: 1, data: new Uint8ClampedArray(4) };
      },
    });
    await drawn((pen) => {
      pen.font = '10px Arial';
      widths.push(pen.measureText('Şırnak').width, pen.measureText('GR').width);
    }, counted);
    expect(widths).toEqual([30, 15]);
    expect(drawings).toBe(0);
  });

  it('writes only numbers that a reader takes, whatever is drawn', async () => {
    const read = await drawn((pen) => {
      pen.fillText('\u0301\u0300', 10, 10);
      pen.fillText('Ω', NaN, 10);
      pen.lineWidth = 1e-9;
      pen.setLineDash([NaN, 1]);
      pen.beginPath();
      pen.moveTo(0, 0);
      pen.lineTo(Infinity, 5);
      pen.lineTo(1e-9, 5);
      pen.arc(5, 5, NaN, 0, 1);
      pen.stroke();
    }, halfEm);
    expect(read.content).not.toMatch(/NaN|Infinity|undefined|\de-?\d/);
    expect(readLines(read)).toContain('S');
  });

  it('writes plain letters where no other script can be drawn', async () => {
    const read = await drawn((pen) => pen.fillText('Şırnak 井', 0, 10));
    expect(read.content).toContain('(Sirnak ?) Tj');
  });

  it('stores an image upright and with its transparency', async () => {
    const read = await drawn((pen) =>
      pen.drawImage(createCanvas(3, 2, [10, 20, 30, 128]), 20, 30, 60, 40),
    );
    expect(readLines(read)).toContainEqual(
      expect.stringMatching(/^q 60 0 0 -40 20 70 cm \/\w+ Do Q$/),
    );
    const [image] = [...read.images.values()];
    const mask = image?.dict.lookup(PDFName.of('SMask')) as PDFRawStream;
    expect([
      String(image?.dict.get(PDFName.of('Width'))),
      String(image?.dict.get(PDFName.of('Height'))),
    ]).toEqual(['3', '2']);
    expect([...decodePDFRawStream(mask).decode()]).toEqual(Array(6).fill(128));
  });

  it('packs a curve of 100,000 points in a fraction of a megabyte', async () => {
    const started = process.cpuUsage();
    const read = await drawn((pen) => {
      pen.beginPath();
      for (let at = 0; at < 100_000; at++)
        pen.lineTo(200 + 100 * Math.sin(at / 7) * Math.cos(at / 1000), at / 500);
      pen.stroke();
    });
    expect(read.bytes).toBeLessThan(900_000);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(5_000);
  });
});
