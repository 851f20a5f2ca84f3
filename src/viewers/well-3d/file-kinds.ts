import { chooseBestLog } from '../../core/log-choice.ts';
import { nameOrder } from '../../core/text-search.ts';
import type { WellFile, WellFiles } from '../../sources/scene/source.ts';

/** Files of the same kind in several wells: their names are alike but for the well's own part. */
export interface FileKind {
  name: string;
  /** Wells that have one. */
  wells: number;
}

/** Name of a file without the name of its well: `TR-0001_composite.las` is a `composite.las`. */
export function findKind(
  { uwi, name }: Pick<WellFiles, 'uwi' | 'name'>,
  file: Pick<WellFile, 'name'>,
): string {
  let left = file.name.toLowerCase();
  for (const own of [name, uwi]) if (own) left = left.split(own.toLowerCase()).join('');
  return left.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+(?=\.[^.]*$)/gu, '') || left;
}

/** Kinds that more than one well has, the commonest first. */
export function rankKinds(wells: readonly WellFiles[]): FileKind[] {
  const byName = nameOrder('');
  const counts = new Map<string, number>();
  for (const well of wells)
    for (const kind of new Set(well.files.map((file) => findKind(well, file))))
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort((a, b) => b[1] - a[1] || byName(a[0], b[0]))
    .map(([name, count]) => ({ name, wells: count }));
}

/** The files that show most of their wells, of wells whose files are described. */
export function suggestFiles(wells: readonly WellFiles[]): Map<string, WellFile> {
  return new Map(
    wells.flatMap(({ uwi, files }) => {
      const best = chooseBestLog(files.flatMap(({ summary }) => summary ?? []));
      const file = best && files.find(({ summary }) => summary === best);
      return file ? [[uwi, file] as const] : [];
    }),
  );
}

/**
 * The choice for all wells at once: their first file, their last, or the first of a kind; a well
 * without such a file keeps its choice.
 */
export function chooseForAll(
  wells: readonly WellFiles[],
  rule: 'first' | 'last' | { kind: string },
  chosen: ReadonlyMap<string, WellFile>,
): Map<string, WellFile> {
  const next = new Map(chosen);
  for (const well of wells) {
    const file =
      rule === 'first'
        ? well.files[0]
        : rule === 'last'
          ? well.files.at(-1)
          : well.files.find((one) => findKind(well, one) === rule.kind);
    if (file) next.set(well.uwi, file);
  }
  return next;
}
