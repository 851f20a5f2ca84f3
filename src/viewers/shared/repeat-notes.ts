import { type FormatWarning, wholeFileWarning } from '../../formats/format-error.ts';
import type { LogFrame } from '../../formats/log-file.ts';
import { hasMnemonic, listByMnemonic } from '../../formats/mnemonics.ts';
import { msg } from '../../formats/msg.ts';

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
    const found = names.map((name) => listByMnemonic(known, name)).find((list) => list.length > 0);
    const [first] = found ?? [];
    if (!first || found!.length < 2 || seen.has(first.mnemonic)) return [];
    seen.add(first.mnemonic);
    const name = names.find((one) => listByMnemonic(known, one).length > 0)!;
    const all = found!.slice(0, MOST_NAMED).map(({ mnemonic }) => mnemonic);
    return [
      wholeFileWarning(
        'CURVE_REPEATED',
        msg`Several curves have the name ${name} (${all.join(', ')}): ${first.mnemonic} is drawn for it.`,
        'columns',
      ),
    ];
  });
}
