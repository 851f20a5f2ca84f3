import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { PDFPage, PDFRef } from '@cantoo/pdf-lib';
import type { Rgba } from './color.ts';
import type { PenFont } from './font.ts';
import { PdfPen } from './pdf-pen.ts';
import type { PdfResources } from './pdf-pen.ts';
import type { Pixels } from './pixels.ts';
import { COLORS, isOpaque, channelBytes } from './png.ts';
import type { RasterText, RasterizeText } from './raster-text.ts';

/** Points (1/72 in) in one CSS pixel (1/96 in). */
const POINTS = 0.75;

const FACES = ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'];

/** How a PDF file is made. */
export interface PdfOptions {
  title: string;
  /** Draws what Helvetica cannot; without it such text is written in the nearest plain letters. */
  rasterizeText?: RasterizeText;
}

/** A picture of a text, in the file once it was placed on a page. */
interface StoredText {
  raster: RasterText;
  image: PDFRef | null;
}

/**
 * A PDF file that grows page by page (ISO 32000-1). A page is packed as soon as it is finished, so
 * that only packed pages are held. Helvetica is the reader's own, no font is embedded.
 */
export class PdfFile {
  private readonly document: PDFDocument;
  private readonly rasterize: RasterizeText | undefined;
  private readonly texts = new Map<string, StoredText | null>();
  private readonly fonts = new Map<string, PDFRef>();
  private readonly opacities = new Map<string, PDFRef>();

  private constructor(document: PDFDocument, options: PdfOptions) {
    this.document = document;
    this.rasterize = options.rasterizeText;
    document.setTitle(options.title);
    document.setProducer('geo-elements');
    document.setCreator('geo-elements');
  }

  /** A file without pages. */
  static async create(options: PdfOptions): Promise<PdfFile> {
    return new PdfFile(await PDFDocument.create({ updateMetadata: true }), options);
  }

  /**
   * Adds a page of that size in CSS pixels, draws it and packs it. The pen's unit is the CSS pixel,
   * its origin top left.
   */
  addPage(width: number, height: number, draw: (pen: PdfPen) => void): void {
    const page = this.document.addPage([width * POINTS, height * POINTS]);
    const pen = new PdfPen(this.createResources(page));
    draw(pen);
    const content = `${POINTS} 0 0 -${POINTS} 0 ${height * POINTS} cm\n${pen.content()}`;
    page.node.set(
      PDFName.of('Contents'),
      this.document.context.register(this.document.context.flateStream(content)),
    );
  }

  /** A pen that belongs to no page: it measures as those of pages do, and nothing of it is kept. */
  measuringPen(): PdfPen {
    const nowhere = (): string => '';
    return new PdfPen({
      font: nowhere,
      opacity: nowhere,
      image: nowhere,
      text: (text, font, color) => {
        const stored = this.storeText(text, font, color);
        return stored && { raster: stored.raster, place: nowhere };
      },
    });
  }

  /** The file. */
  async save(): Promise<Blob> {
    const bytes = await this.document.save({ objectsPerTick: 20 });
    return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
  }

  /** What the pen of a page asks for is noted with that page and stored in the file once. */
  private createResources(page: PDFPage): PdfResources {
    const named = new Map<PDFRef, string>();
    const use = (kind: 'Font' | 'XObject' | 'ExtGState', ref: PDFRef): string => {
      let name = named.get(ref);
      if (name === undefined) {
        name = `${kind.charAt(0)}${named.size + 1}`;
        named.set(ref, name);
        const add = {
          Font: page.node.setFontDictionary,
          XObject: page.node.setXObject,
          ExtGState: page.node.setExtGState,
        }[kind];
        add.call(page.node, PDFName.of(name), ref);
      }
      return name;
    };
    return {
      font: (font) => use('Font', this.fontRef(font)),
      opacity: (alpha, target) => use('ExtGState', this.opacityRef(alpha, target)),
      image: (pixels) => use('XObject', this.storeImage(pixels)),
      text: (text, font, color) => {
        const stored = this.storeText(text, font, color);
        return (
          stored && {
            raster: stored.raster,
            place: () => use('XObject', (stored.image ??= this.storeImage(stored.raster.pixels()))),
          }
        );
      },
    };
  }

  private fontRef(font: PenFont): PDFRef {
    const face = FACES[(font.bold ? 1 : 0) + (font.italic ? 2 : 0)] ?? 'Helvetica';
    return this.stored(this.fonts, face, () => ({
      Type: 'Font',
      Subtype: 'Type1',
      BaseFont: face,
      Encoding: 'WinAnsiEncoding',
    }));
  }

  private opacityRef(alpha: number, target: 'fill' | 'stroke'): PDFRef {
    const entry = target === 'fill' ? 'ca' : 'CA';
    return this.stored(this.opacities, `${entry} ${alpha}`, () => ({
      Type: 'ExtGState',
      [entry]: alpha,
    }));
  }

  private stored(
    kept: Map<string, PDFRef>,
    key: string,
    make: () => Record<string, string | number>,
  ): PDFRef {
    const found = kept.get(key);
    if (found) return found;
    const ref = this.document.context.register(this.document.context.obj(make()));
    kept.set(key, ref);
    return ref;
  }

  private storeText(text: string, font: PenFont, color: Rgba): StoredText | null {
    const key = JSON.stringify([text, font, color.red, color.green, color.blue]);
    const found = this.texts.get(key);
    if (found !== undefined) return found;
    const raster = this.rasterize?.(text, font, color) ?? null;
    const stored = raster && { raster, image: null };
    this.texts.set(key, stored);
    return stored;
  }

  private storeImage(pixels: Pixels): PDFRef {
    const { context } = this.document;
    const plane = (channels: readonly number[], extra: Record<string, PDFRef>): PDFRef =>
      context.register(
        context.flateStream(channelBytes(pixels, channels, 0), {
          Type: 'XObject',
          Subtype: 'Image',
          Width: pixels.width,
          Height: pixels.height,
          ColorSpace: channels.length === 3 ? 'DeviceRGB' : 'DeviceGray',
          BitsPerComponent: 8,
          ...extra,
        }),
      );
    return plane(COLORS, isOpaque(pixels) ? {} : { SMask: plane([3], {}) });
  }
}
