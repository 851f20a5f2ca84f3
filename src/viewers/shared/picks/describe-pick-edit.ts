import type { PickEdit } from '../../../plot/correlation/pick-history.ts';

/** Detail of `geo-pick`: a pick as it is after a change of it. */
export interface PickDetail {
  uwi: string | null;
  well: string;
  marker: string;
  /** Metres along hole; null where the pick was deleted. */
  depth: number | null;
  unit: 'm';
  action: PickEdit['action'];
}

/** Describes a change of a pick in a well. */
export function describePickEdit(
  { action, pick, ...to }: PickEdit,
  { uwi, name }: { uwi: string | null; name: string },
): PickDetail {
  const mdM = 'mdM' in to ? to.mdM : pick.mdM;
  return {
    uwi,
    well: name,
    marker: 'name' in to ? to.name : pick.name,
    depth: action === 'delete' ? null : mdM,
    unit: 'm',
    action,
  };
}
