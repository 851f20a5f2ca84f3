import type { Pen } from '../pen.ts';
import type { Rect } from './layout.ts';

/**
 * Draws one cell of a pattern whose top left corner is the origin; all paths are stroked together
 * afterwards.
 */
type Cell = (pen: Pen, size: number, odd: boolean) => void;

type Point = readonly [x: number, y: number];

function line(pen: Pen, from: Point, to: Point): void {
  pen.moveTo(...from);
  pen.lineTo(...to);
}

function dot(pen: Pen, x: number, y: number): void {
  pen.moveTo(x - 0.6, y);
  pen.lineTo(x + 0.6, y);
}

/** Bricks: limestone upright, dolomite leaning. */
const bricks =
  (lean: number): Cell =>
  (pen, size, odd) => {
    line(pen, [0, 0], [size, 0]);
    const x = odd ? size * 0.75 : size * 0.25;
    line(pen, [x + lean * size, 0], [x - lean * size, size]);
  };

const dashes: Cell = (pen, size, odd) => {
  const x = odd ? size * 0.5 : 0;
  line(pen, [x, size * 0.5], [x + size * 0.55, size * 0.5]);
};

const cross = (pen: Pen, x: number, y: number, arm: number): void => {
  line(pen, [x - arm, y], [x + arm, y]);
  line(pen, [x, y - arm], [x, y + arm]);
};

/** Lithology patterns by name, after the usual symbols for sedimentary rock. */
const CELLS: Readonly<Record<string, Cell>> = {
  sand: (pen, size, odd) => {
    dot(pen, size * (odd ? 0.75 : 0.25), size * 0.3);
    dot(pen, size * (odd ? 0.3 : 0.8), size * 0.8);
  },
  silt: (pen, size, odd) => {
    dot(pen, size * (odd ? 0.8 : 0.3), size * 0.25);
    line(pen, [size * 0.1, size * 0.7], [size * 0.45, size * 0.7]);
  },
  shale: dashes,
  clay: (pen, size, odd) => {
    dashes(pen, size, odd);
    line(pen, [0, size], [size, size]);
  },
  limestone: bricks(0),
  dolomite: bricks(0.15),
  marl: (pen, size, odd) => (odd ? bricks(0)(pen, size, odd) : dashes(pen, size, odd)),
  chalk: (pen, size, odd) => {
    line(pen, [0, 0], [size, 0]);
    if (odd) line(pen, [size * 0.5, size * 0.2], [size * 0.5, size]);
    else line(pen, [size * 0.5, 0], [size * 0.5, size * 0.5]);
  },
  salt: (pen, size, odd) => cross(pen, size * (odd ? 0.75 : 0.25), size * 0.5, size * 0.22),
  anhydrite: (pen, size, odd) => {
    const x = size * (odd ? 0.6 : 0.15);
    line(pen, [x, size * 0.2], [x + size * 0.3, size * 0.8]);
    line(pen, [x + size * 0.3, size * 0.2], [x, size * 0.8]);
  },
  gypsum: (pen, size, odd) => {
    const x = size * (odd ? 0.55 : 0.1);
    line(pen, [x, size * 0.2], [x + size * 0.3, size * 0.2]);
    line(pen, [x, size * 0.2], [x, size * 0.8]);
  },
  coal: (pen, size) => {
    for (let k = 1; k <= 4; k++) line(pen, [0, (size * k) / 4], [size, (size * k) / 4]);
  },
  conglomerate: (pen, size, odd) => {
    const x = size * (odd ? 0.7 : 0.3);
    pen.moveTo(x + size * 0.2, size * 0.5);
    pen.arc(x, size * 0.5, size * 0.2, 0, Math.PI * 2);
  },
  basement: (pen, size, odd) => {
    const x = size * (odd ? 0.7 : 0.3);
    line(pen, [x - size * 0.2, size * 0.6], [x, size * 0.3]);
    line(pen, [x, size * 0.3], [x + size * 0.2, size * 0.6]);
  },
  hatch: (pen, size) => line(pen, [0, size], [size, 0]),
};

/** Other names of the same rocks, with the pattern that each is drawn as. */
const ALIASES: Readonly<Record<string, string>> = {
  sandstone: 'sand',
  sst: 'sand',
  siltstone: 'silt',
  mudstone: 'shale',
  claystone: 'clay',
  sh: 'shale',
  ls: 'limestone',
  lime: 'limestone',
  calcite: 'limestone',
  dol: 'dolomite',
  dolostone: 'dolomite',
  halite: 'salt',
  anh: 'anhydrite',
  gravel: 'conglomerate',
  granite: 'basement',
};

/** Names of the patterns that can be drawn. */
export const PATTERN_NAMES: readonly string[] = Object.keys(CELLS);

const CELL_SIZE = 10;

/** How a pattern is drawn. */
export interface PatternStyle {
  /** Where a row of cells begins, in the pen's unit: ties the pattern to the depth. */
  originY: number;
  color: string;
  /** Size of one device pixel in the pen's unit. */
  hair: number;
}

/**
 * Draws a pattern as strokes over a rectangle, inside whatever clip is set; a name that is not
 * known draws nothing.
 */
export function paintPattern(
  pen: Pen,
  name: string,
  rect: Rect,
  { originY, color, hair }: PatternStyle,
): void {
  const key = name.trim().toLowerCase();
  const id = ALIASES[key] ?? key;
  const cell = Object.hasOwn(CELLS, id) ? CELLS[id] : undefined;
  if (!cell) return;
  pen.save();
  pen.beginPath();
  pen.rect(rect.x, rect.y, rect.width, rect.height);
  pen.clip();
  pen.strokeStyle = color;
  pen.lineWidth = Math.max(hair, 0.75);
  pen.setLineDash([]);
  const first = Math.floor((rect.y - originY) / CELL_SIZE);
  const last = Math.ceil((rect.y + rect.height - originY) / CELL_SIZE);
  for (let row = first; row < last; row++) {
    // A path of one row at a time: the pen's own origin is moved, so that cells are written in
    // their own numbers.
    for (let x = 0; x < rect.width; x += CELL_SIZE) {
      pen.save();
      pen.translate(rect.x + x, originY + row * CELL_SIZE);
      pen.beginPath();
      cell(pen, CELL_SIZE, row % 2 !== 0);
      pen.stroke();
      pen.restore();
    }
  }
  pen.restore();
}
