import { hasMnemonic } from '../../../compute/find-curve.ts';
import type { MissingPart } from '../missing-part.ts';
import { isMissingZoneCurve } from './missing-zones.ts';

type Known = readonly { mnemonic: string }[];

/** Names of curves in a state, by their keys. */
type NamedCurves<Key extends string> = Partial<Record<Key | 'zones', string>>;

/** Whether a curve is wanted that is not among those that can be drawn. */
export function isMissingCurve(known: Known, name: string | undefined): boolean {
  return Boolean(name) && !hasMnemonic(known, name!);
}

/**
 * The curves that a page asks for and the data do not have, that of the zones among them.
 * @param drawn what is drawn instead, by the keys that name curves
 */
export function findMissingCurves<Key extends string>(
  known: Known,
  wanted: Readonly<NamedCurves<NoInfer<Key>>>,
  drawn: Readonly<Record<Key, string | null>>,
): MissingPart<NamedCurves<NoInfer<Key>>>[] {
  const gone = (Object.keys(drawn) as Key[]).filter((key) => isMissingCurve(known, wanted[key]));
  const keys = isMissingZoneCurve(known, wanted.zones) ? [...gone, 'zones' as const] : gone;
  if (keys.length === 0) return [];
  const instead = gone.flatMap((key) => drawn[key] ?? []);
  return [
    {
      kind: 'curves',
      keys,
      names: [...new Set(keys.map((key) => wanted[key]!))],
      ...(instead.length > 0 && { shown: { id: instead.join(), names: instead } }),
    },
  ];
}
