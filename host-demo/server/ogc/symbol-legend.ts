import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { sql } from 'kysely';
import {
  classifyWell,
  drawWellSymbol,
  symbolColor,
  WELL_SYMBOLS,
  type WellSymbol,
} from '../../../src/compute/map/well-symbol.ts';
import ar from '../../../src/i18n/texts/ar/map.json';
import en from '../../../src/i18n/texts/en/map.json';
import tr from '../../../src/i18n/texts/tr/map.json';
import zh from '../../../src/i18n/texts/zh/map.json';
import { chooseReportLanguage } from '../reports/words.ts';
import type { Services } from '../services.ts';
import type { ServedLayer } from './layers.ts';
import { chooseNameFont } from './map-names.ts';
import { chooseInk, chooseStyle, type MapColorScheme } from './map-style.ts';

const TEXTS = { en, tr, zh, ar };
/** Lengths in pixels of a usual screen. */
const ROW_PX = 20;
const TEXT_AT_PX = 26;
const WIDEST_PX = 240;

/** What a legend with words is drawn for. */
export interface SymbolLegend {
  scale: number;
  theme: MapColorScheme;
  /** Language key, or a list of them. */
  language: string;
}

/** The signs of the wells of a layer, each with its meaning; null for a layer without such signs. */
export async function drawSymbolLegend(
  db: Services['db'],
  layer: ServedLayer,
  { scale, theme, language }: SymbolLegend,
): Promise<Canvas | null> {
  const symbols = await readSymbols(db, layer);
  if (symbols.length === 0) return null;
  const texts = TEXTS[chooseReportLanguage(language)];
  const font = chooseNameFont(scale);
  const words = symbols.map((symbol) => texts[`map.well.${symbol}`]);
  const measuring = createCanvas(1, 1).getContext('2d');
  measuring.font = font;
  const widest = Math.max(...words.map((text) => measuring.measureText(text).width));
  const widthPx = Math.ceil(Math.min(widest, WIDEST_PX * scale) + (TEXT_AT_PX + 4) * scale);
  const canvas = createCanvas(widthPx, Math.ceil(symbols.length * ROW_PX * scale));
  const pen = canvas.getContext('2d');
  const { radiusPx, widthPx: lineWidth } = chooseStyle(layer, theme);
  const ink = chooseInk(theme);
  symbols.forEach((symbol, i) => {
    const y = (i + 0.5) * ROW_PX * scale;
    drawWellSymbol(pen, symbol, {
      x: (ROW_PX / 2) * scale,
      y,
      radius: radiusPx * scale,
      lineWidth: lineWidth * scale,
      ink: symbolColor(symbol, theme),
      ground: ink.ground,
    });
    pen.font = font;
    pen.textBaseline = 'middle';
    pen.fillStyle = ink.text;
    pen.fillText(words[i]!, TEXT_AT_PX * scale, y);
  });
  return canvas;
}

/** The signs that a layer's records have, in the order of the list. */
async function readSymbols(db: Services['db'], layer: ServedLayer): Promise<WellSymbol[]> {
  const { symbols } = chooseStyle(layer);
  if (!symbols) return [];
  const fluid = symbols.fluid ? sql.ref(symbols.fluid.column) : sql`null`;
  const { rows } = await sql<{ status: string | null; fluid: string | null }>`
    select distinct ${sql.ref(symbols.status.column)}::text as status, ${fluid}::text as fluid from ${sql.table(layer.catalog.table)} where ${sql.ref(layer.geometry.column)} is not null`.execute(
    db,
  );
  const found = new Set(rows.map((row) => classifyWell(row.status, row.fluid)));
  return WELL_SYMBOLS.filter((symbol) => found.has(symbol));
}
