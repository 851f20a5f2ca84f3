import { type FormatWarning, wholeFileWarning } from '../../formats/format-error.ts';
import type { LogFrame } from '../../formats/log-file.ts';
import { chooseByMnemonic, hasMnemonic } from '../../compute/find-curve.ts';
import { joinMessages, msg } from '../../formats/msg.ts';

/** Curves that are named in a note. */
const MOST_NAMED = 6;

/**
 * Notes on names that a template or a page gives and of which a frame has several repeats, such as
 * "GR:1" and "GR:2", and no curve of the name itself.
 * @param wanted names, or lists of names of which the first that fits is taken
 */
export function describeRepeats(
  wanted: readonly (string | readonly string[])[],
  { curves, index }: Pick<LogFrame, 'curves' | 'index'>,
): FormatWarning[] {
  const known = curves.filter(
    ({ kind, mnemonic, beside }) => kind === 'number' && mnemonic !== index && beside === undefined,
  );
  const seen = new Set<string>();
  return wanted.flatMap((given): FormatWarning[] => {
    const names = typeof given === 'string' ? [given] : given;
    if (names.some((name) => hasMnemonic(known, name))) return [];
    const name = names.find((one) => chooseByMnemonic(known, one));
    const found = name === undefined ? null : chooseByMnemonic(known, name);
    if (!found || found.repeats.length === 0 || seen.has(found.curve.mnemonic)) return [];
    seen.add(found.curve.mnemonic);
    const all = found.repeats.slice(0, MOST_NAMED).map(({ mnemonic }) => mnemonic);
    return [
      wholeFileWarning(
        'CURVE_REPEATED',
        msg`Several curves have the name ${name!} (${joinMessages(all)}): ${found.curve.mnemonic} is drawn for it.`,
        'columns',
      ),
    ];
  });
}
