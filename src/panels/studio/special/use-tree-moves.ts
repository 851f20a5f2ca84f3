import { useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { entityOfKind, listOfKind, storeEntity } from '../../../backend/studio.ts';
import { type Problem, problemText } from '../../../core/problem.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useStudio } from '../studio-context.ts';
import { type OrderChange, planMove, type TreePosition, type TreeRow } from './catalog-tree.ts';

/** Stores moves of rows. */
export function useTreeMoves(stored: readonly TreeRow[]): {
  /**
   * The rows to show: the earlier order while a move is stored, because between two of its changes
   * the order is neither the old nor the new one.
   */
  rows: readonly TreeRow[];
  isMoving: boolean;
  /** Moves a row; does nothing without a position or while another move is stored. */
  move(row: TreeRow, position: TreePosition | null): Promise<void>;
} {
  const t = useTexts();
  const { backend, admin, say } = useStudio();
  const [held, setHeld] = useState<readonly TreeRow[] | null>(null);
  const rows = held ?? stored;
  const move = async (row: TreeRow, position: TreePosition | null): Promise<void> => {
    if (!position || held || !admin) return;
    setHeld(rows);
    for (const change of planMove(rows, row, position)) {
      const problem = await storeChange(backend, change, t('studio.gone')).catch(() => null);
      if (!problem) continue;
      say({ kind: 'error', message: problemText(t, problem), problem });
      break;
    }
    setHeld(null);
  };
  return { rows, isMoving: held !== null, move };
}

async function storeChange(
  backend: Backend,
  { row: { kind, id }, above, displayOrder }: OrderChange,
  missing: string,
): Promise<Problem | null> {
  const found =
    kind === 'CatalogGroup'
      ? await entityOfKind(backend, kind, id)
      : await listOfKind(backend, {
          entityName: kind,
          constraints: [{ field: 'name', operator: 'equal', value: id }],
          limit: 1,
        });
  if (!found.ok) return found.error;
  const [entity] = Array.isArray(found.data) ? found.data : [found.data];
  if (!entity) return { code: 'SERVER_SAID', message: `${id}: ${missing}` };
  const stored = await storeEntity(backend, kind, {
    ...entity,
    displayOrder,
    ...(kind === 'CatalogGroup' ? { parent: above } : { group: above }),
  });
  return stored.ok ? null : stored.error;
}
