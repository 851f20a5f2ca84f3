import { userSettings } from '../../core/user-settings.ts';
import type { LogFrame } from '../../formats/log-file.ts';
import { metresPer } from '../../units/depth.ts';
import { findNumberIndex } from './curve-selection.ts';

/** Names of true vertical depths, and of those under sea level. */
const VERTICAL = { TVD: /^TVD$/i, TVDSS: /^TVD[-_ ]?(SS|MSL)$/i } as const;

/**
 * Mnemonic of the curve that a frame is drawn against at first: its vertical depth where the user's
 * settings prefer that and the frame has it, else its own index.
 */
export function findStartIndex(frame: LogFrame): string {
  const { datum } = userSettings.peek();
  const vertical =
    (datum === 'TVD' || datum === 'TVDSS') && frame.indexKind === 'depth'
      ? frame.curves.find(
          ({ mnemonic, unit, kind, dimension }) =>
            kind === 'number' &&
            dimension.every((count) => count === 1) &&
            metresPer(unit) !== null &&
            VERTICAL[datum].test(mnemonic),
        )
      : undefined;
  return vertical?.mnemonic ?? findNumberIndex(frame);
}
