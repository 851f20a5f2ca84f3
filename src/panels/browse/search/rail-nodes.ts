import type { CatalogGroup } from '../../../backend/catalogs.ts';

/** Group ids and catalog names make an id each; a catalog may be in several groups. */
export function groupNode({ id }: Pick<CatalogGroup, 'id'>): string {
  return `group ${id}`;
}

/** Id of a catalog's node in the rail. */
export function catalogNode(group: Pick<CatalogGroup, 'id'>, name: string): string {
  return `catalog ${name} ${group.id}`;
}

/** Groups that are shown, hidden ones and those with nothing to show left out. */
export function shownGroups(groups: readonly CatalogGroup[]): CatalogGroup[] {
  return groups
    .filter(({ hidden }) => !hidden)
    .map((group) => ({
      ...group,
      catalogs: group.catalogs.filter(({ hidden }) => !hidden),
      children: shownGroups(group.children),
    }))
    .filter(({ catalogs, children }) => catalogs.length > 0 || children.length > 0);
}

/** Ids of the nodes in sight, from top to bottom: groups that are closed hide what is in them. */
export function nodesInSight(
  groups: readonly CatalogGroup[],
  closed: ReadonlySet<string>,
): string[] {
  return groups.flatMap((group) => [
    groupNode(group),
    ...(closed.has(group.id)
      ? []
      : [
          ...group.catalogs.map(({ name }) => catalogNode(group, name)),
          ...nodesInSight(group.children, closed),
        ]),
  ]);
}

/** Whether a catalog is in a group, or in one below it. */
export function holds(group: CatalogGroup, catalog: string | undefined): boolean {
  return (
    group.catalogs.some(({ name }) => name === catalog) ||
    group.children.some((child) => holds(child, catalog))
  );
}

/** What fits a rail of 48 px: the group's short label, else the beginning of its name. */
export function chooseShortLabel({
  shortLabel,
  label,
}: Pick<CatalogGroup, 'shortLabel' | 'label'>): string {
  // The Arabic article is the same of all.
  const word = label.trim().replace(/^ال(?=..)/, '');
  return shortLabel?.trim() || Array.from(word).slice(0, 2).join('');
}
