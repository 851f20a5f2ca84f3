import { describeOrigin } from '../../../compute/recipe/describe-step.ts';
import type { ZonePay } from '../../../compute/recipe/recipe-well.ts';
import type { ComputedRecipe } from './recipe-work.ts';
import type { ZoneTotals } from '../../../compute/petrophysics/net-pay.ts';
import type { VerticalSource } from '../../../compute/recipe/vertical-depths.ts';

/** A column of the table of net pay. */
export interface PayColumn {
  id: Exclude<keyof ZoneTotals, 'withoutValues' | 'saturationByPoreVolume'>;
  /** Digits after the point. */
  digits: number;
  /** Whether it is a thickness, in the unit of depths. */
  isThickness: boolean;
}

const thickness = (id: PayColumn['id']): PayColumn => ({ id, digits: 2, isThickness: true });
const fraction = (id: PayColumn['id']): PayColumn => ({ id, digits: 3, isThickness: false });

/** Columns that are shown. */
export const PAY_COLUMNS: readonly PayColumn[] = [
  thickness('gross'),
  thickness('sand'),
  thickness('reservoir'),
  thickness('pay'),
  fraction('netToGross'),
  fraction('porosity'),
  fraction('saturation'),
  fraction('shale'),
  { id: 'hydrocarbon', digits: 3, isThickness: true },
];

/** What a zone has in a column, in the unit of the shown depths; "" where it has none. */
export function payText(
  totals: ZoneTotals,
  { id, digits, isThickness }: PayColumn,
  factor: number,
): string {
  const value = totals[id];
  return value === null ? '' : (isThickness ? value * factor : value).toFixed(digits);
}

/**
 * The table as rows of texts for a sheet: names of the columns, then each zone, measured and where
 * it is known vertical, with the recipe that it is of.
 * @param factor from the unit of the index to `unit`
 */
export function payRows(
  zones: readonly ZonePay[],
  {
    factor,
    unit,
    wholeLog,
    outcome: { recipe, vertical: source },
  }: {
    factor: number;
    unit: string;
    wholeLog: string;
    outcome: Pick<ComputedRecipe, 'recipe' | 'vertical'>;
  },
): string[][] {
  const head = [
    'Zone',
    'Flags',
    'Depths',
    `Top (${unit})`,
    `Base (${unit})`,
    ...PAY_COLUMNS.map(({ id, isThickness }) => (isThickness ? `${id} (${unit})` : `${id} (v/v)`)),
    'saturationByPoreVolume (v/v)',
    'Origin',
  ];
  const rows = zones.flatMap(({ step, zone, output, top, base, measured, vertical }) =>
    [
      { name: 'MD', totals: measured },
      ...(vertical ? [{ name: 'TVD', totals: vertical }] : []),
    ].map(({ name, totals }) => [
      zone ?? wholeLog,
      output,
      name,
      (top * factor).toFixed(2),
      (base * factor).toFixed(2),
      ...PAY_COLUMNS.map((column) => payText(totals, { ...column, digits: 4 }, factor)),
      totals.saturationByPoreVolume?.toFixed(4) ?? '',
      describeOrigin(recipe, step) + (name === 'TVD' ? `; ${nameVertical(source)}` : ''),
    ]),
  );
  return [head, ...rows];
}

/** What the vertical depths are from, in the file's own language. */
function nameVertical(source: VerticalSource | null): string {
  if (source?.kind === 'curve') return `vertical depths: curve ${source.curve}`;
  return `vertical depths: survey of the ${source?.kind ?? 'record'}`;
}
