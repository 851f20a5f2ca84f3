/**
 * Signs of wells on maps, after the FGDC Digital Cartographic Standard for Geologic Map
 * Symbolization (FGDC-STD-013-2006, section 19): distinguished by their shapes, colours only help.
 */
export const WELL_SYMBOLS = [
  'oil',
  'gas',
  'oilAndGas',
  'injector',
  'suspended',
  'dry',
  'abandoned',
  'drilling',
  'location',
  'well',
] as const;
/** A sign of a well. `well` is one of which no status is known. */
export type WellSymbol = (typeof WELL_SYMBOLS)[number];

/** Words of states and contents, tried in this order. */
const BY_WORDS: readonly (readonly [WellSymbol, RegExp])[] = [
  ['location', /plan|permit|locat|propos|licen[cs]ed/],
  ['suspended', /suspend|shut|idle|tempor|^(ta|si)$/],
  ['dry', /\bdry\b/],
  ['abandoned', /abandon|plug|p ?& ?a|^pa$/],
  ['drilling', /drilling|spudded/],
  ['injector', /inject|dispos|^(wi|swd)$/],
  ['oilAndGas', /oil.*gas|gas.*oil/],
  ['gas', /gas|condens/],
  ['oil', /oil|produc|flow|active|complet/],
];

/**
 * The sign of a well by the words or codes of its state and of what it produces.
 *
 * @param status - Anything that is no text counts as unknown
 */
export function classifyWell(status: unknown, fluid?: unknown): WellSymbol {
  const words = [fluid, status]
    .filter((one): one is string => typeof one === 'string')
    .join(' ')
    .toLowerCase();
  const state = typeof status === 'string' ? status.toLowerCase() : '';
  // What a well that no longer produces once produced says nothing of its state.
  const found =
    BY_WORDS.slice(0, 6).find(([, pattern]) => pattern.test(state)) ??
    BY_WORDS.find(([, pattern]) => pattern.test(words));
  return found?.[0] ?? 'well';
}

/** Whether an attribute of this name says what state a well is in. */
export function isStatusName(name: string): boolean {
  return /^(well|current|crstatus)?_?status$/i.test(name);
}

/** Whether an attribute of this name says what a well produces. */
export function isFluidName(name: string): boolean {
  return /^(well|primary|main)?_?(fluid|product|content)(type)?$/i.test(name);
}

type Point = readonly [x: number, y: number];

/** A part of a sign. Lengths in radii of its circle, y down; `ground` hides what lies below. */
export type SymbolPart =
  | { readonly kind: 'circle'; readonly radius: number; readonly fill: 'ink' | 'ground' }
  | { readonly kind: 'area'; readonly points: readonly Point[] }
  | { readonly kind: 'line'; readonly points: readonly Point[] };

/** How far a sign reaches from its middle, in radii of its circle. */
export const SYMBOL_REACH = 1.9;

const OPEN: SymbolPart = { kind: 'circle', radius: 1, fill: 'ground' };
const FILLED: SymbolPart = { kind: 'circle', radius: 1, fill: 'ink' };

function rays(count: number): SymbolPart[] {
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [Math.cos((2 * Math.PI * i) / count), Math.sin((2 * Math.PI * i) / count)];
    return {
      kind: 'line',
      points: [
        [x, y],
        [x * 1.8, y * 1.8],
      ],
    } as const;
  });
}

const LOWER_HALF: readonly Point[] = Array.from({ length: 13 }, (_, i): Point => {
  const angle = (Math.PI * i) / 12;
  return [Math.cos(angle), Math.sin(angle)];
});

/** What each sign is drawn of, from below. */
export const SYMBOL_PARTS: Readonly<Record<WellSymbol, readonly SymbolPart[]>> = {
  oil: [FILLED],
  gas: [OPEN, ...rays(8)],
  oilAndGas: [FILLED, ...rays(8)],
  injector: [
    OPEN,
    {
      kind: 'line',
      points: [
        [1.8, -1.8],
        [-0.1, 0.1],
      ],
    },
    {
      kind: 'line',
      points: [
        [-0.1, -0.75],
        [-0.1, 0.1],
        [0.75, 0.1],
      ],
    },
  ],
  suspended: [OPEN, { kind: 'area', points: LOWER_HALF }],
  dry: [OPEN, ...rays(4)],
  abandoned: [
    OPEN,
    ...rays(4),
    {
      kind: 'line',
      points: [
        [1.5, -1.5],
        [-1.5, 1.5],
      ],
    },
  ],
  drilling: [OPEN, { kind: 'circle', radius: 0.3, fill: 'ink' }],
  location: [OPEN],
  well: [{ kind: 'circle', radius: 0.75, fill: 'ink' }],
};

/** Colours of signs, `#rrggbb`, on a light and on a dark ground. */
const SYMBOL_COLORS: Readonly<
  Record<'light' | 'dark', Readonly<Partial<Record<WellSymbol, string>> & { other: string }>>
> = {
  light: {
    oil: '#14713a',
    gas: '#b3261e',
    oilAndGas: '#b3261e',
    injector: '#1558b0',
    other: '#1d2733',
  },
  dark: {
    oil: '#5fd38a',
    gas: '#ff8a80',
    oilAndGas: '#ff8a80',
    injector: '#7db7ff',
    other: '#e6ecf2',
  },
};

/** What draws a sign: the part of a canvas's context that it takes. */
export interface SymbolPen {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineCap: unknown;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  closePath(): void;
  fill(): void;
  stroke(): void;
}

/** Where a sign is drawn, in the pen's units, and its colours. */
export interface SymbolPlace {
  readonly x: number;
  readonly y: number;
  /** Of its circle. */
  readonly radius: number;
  readonly lineWidth: number;
  readonly ink: string;
  readonly ground: string;
}

/** Draws a sign with a rim in the ground's colour, so that it is seen on any ground. */
export function drawWellSymbol(pen: SymbolPen, symbol: WellSymbol, place: SymbolPlace): void {
  const { lineWidth, ink, ground } = place;
  const parts = SYMBOL_PARTS[symbol];
  pen.lineCap = 'round';
  pen.strokeStyle = ground;
  pen.lineWidth = lineWidth * 3;
  for (const part of parts) {
    trace(pen, part, place);
    pen.stroke();
  }
  pen.strokeStyle = ink;
  pen.lineWidth = lineWidth;
  for (const part of parts) {
    trace(pen, part, place);
    pen.fillStyle = part.kind === 'circle' && part.fill === 'ground' ? ground : ink;
    if (part.kind !== 'line') pen.fill();
    pen.stroke();
  }
}

function trace(pen: SymbolPen, part: SymbolPart, { x, y, radius }: SymbolPlace): void {
  pen.beginPath();
  if (part.kind === 'circle') return pen.arc(x, y, radius * part.radius, 0, 2 * Math.PI);
  part.points.forEach(([dx, dy], i) => {
    if (i === 0) pen.moveTo(x + dx * radius, y + dy * radius);
    else pen.lineTo(x + dx * radius, y + dy * radius);
  });
  if (part.kind === 'area') pen.closePath();
}

/** The colour of a sign on a light or a dark ground. */
export function symbolColor(symbol: WellSymbol, theme: 'light' | 'dark'): string {
  return SYMBOL_COLORS[theme][symbol] ?? SYMBOL_COLORS[theme].other;
}
