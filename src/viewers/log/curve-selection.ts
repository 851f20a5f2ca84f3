import type { LogCorrections, LogCurve, LogFrame } from '../../formats/log-file.ts';
import { findByMnemonic } from '../../compute/find-curve.ts';
import { type TemplateChoice, templateCurves } from '../../sources/log/templates.ts';
import { isDepthCurve } from '../../units/depth.ts';

/**
 * Whether a curve is always selected: depth curves are, by the specification's names or as the
 * frame's index.
 */
export function isLockedCurve(frame: LogFrame | null, { mnemonic }: LogCurve): boolean {
  return isDepthCurve(mnemonic) || mnemonic === frame?.index;
}

/** Whether a curve can be plotted against the depth. */
export function isDrawableCurve(frame: LogFrame | null, curve: LogCurve): boolean {
  return curve.kind === 'number' && !isLockedCurve(frame, curve);
}

/** Whether a curve of the selection can be plotted. */
export function hasDrawableCurve(frame: LogFrame, selection: ReadonlySet<string>): boolean {
  return frame.curves.some(
    (curve) => selection.has(curve.mnemonic) && isDrawableCurve(frame, curve),
  );
}

/** The curves of a frame that have these mnemonics, in any case, and its locked ones. */
export function selectWithDepth(frame: LogFrame, mnemonics: Iterable<string>): ReadonlySet<string> {
  const locked = frame.curves.filter((curve) => isLockedCurve(frame, curve));
  return new Set([
    ...locked.map(({ mnemonic }) => mnemonic),
    ...[...mnemonics].flatMap((wanted) => findByMnemonic(frame.curves, wanted)?.mnemonic ?? []),
  ]);
}

/** The curves that a template finds in a frame, and the locked ones; empty without a frame. */
export function selectTemplateCurves(
  frame: LogFrame | null,
  choice: TemplateChoice | undefined,
): ReadonlySet<string> {
  return frame ? selectWithDepth(frame, templateCurves(choice, frame)) : new Set();
}

/**
 * The selection to keep when a file is read again with a correction; empty, for a new choice, if
 * names beyond ASCII are read in another encoding.
 */
export function selectionAfter(
  change: LogCorrections,
  selection: ReadonlySet<string>,
): ReadonlySet<string> {
  const isRenamed = 'encoding' in change && [...selection].some((name) => /[^ -~]/.test(name));
  return isRenamed ? new Set() : selection;
}

/** Whether two selections hold the same curves. */
export function isSameSelection(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((mnemonic) => b.has(mnemonic));
}

/**
 * A frame's index; if that, or the first curve of a frame without an index, is text, its first
 * depth curve.
 */
export function findNumberIndex({ index, curves }: LogFrame): string {
  const isText = (curves.find(({ mnemonic }) => mnemonic === index) ?? curves[0])?.kind === 'text';
  return (
    (isText
      ? curves.find(({ mnemonic, kind }) => kind === 'number' && isDepthCurve(mnemonic))?.mnemonic
      : undefined) ?? index
  );
}

/** The selection with curves ticked or unticked; locked curves stay ticked. */
export function toggleCurves(
  frame: LogFrame | null,
  before: ReadonlySet<string>,
  mnemonics: Iterable<string>,
  on: boolean,
): ReadonlySet<string> {
  const selection = new Set(before);
  const locked = new Set(
    frame?.curves.filter((curve) => isLockedCurve(frame, curve)).map(({ mnemonic }) => mnemonic),
  );
  for (const mnemonic of mnemonics) {
    if (on) selection.add(mnemonic);
    else if (!locked.has(mnemonic)) selection.delete(mnemonic);
  }
  return selection;
}
