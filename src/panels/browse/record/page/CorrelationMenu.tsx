import { Menu } from '../../../../ui/Menu.tsx';
import type { MenuItem } from '../../../../ui/menu-item.ts';
import { useTexts } from '../../../../ui/texts.tsx';
import { formatDistance } from './nearby.ts';
import { navigate, type PageContext } from './page-context.ts';
import type { Nearby } from './use-nearby.ts';

/** Neighbours that the menu offers. */
const MOST_OFFERED = 6;

/** Opens the correlation of a well with one of its nearest neighbours, or with the choice left. */
export function CorrelationMenu({
  context: { host },
  uwi,
  nearby,
}: {
  context: Pick<PageContext, 'host'>;
  uwi: string;
  nearby: Nearby;
}) {
  const t = useTexts();
  const open = (...uwis: string[]): void =>
    navigate(
      host,
      `/consume/correlation?${new URLSearchParams({ wellbores: JSON.stringify(uwis) })}`,
    );
  const neighbours = (nearby.records.wells ?? [])
    .flatMap(({ row, title, distanceM }) => {
      const other = row['uwi'];
      return typeof other === 'string' && other !== uwi ? [{ other, title, distanceM }] : [];
    })
    .slice(0, MOST_OFFERED);
  const items: MenuItem[] = [
    ...neighbours.map(({ other, title, distanceM }) => ({
      label: t('browse.page.correlateWith', { name: title, distance: formatDistance(distanceM) }),
      run: () => open(uwi, other),
    })),
    {
      label: t('browse.page.correlateOther'),
      startsGroup: neighbours.length > 0,
      run: () => open(uwi),
    },
  ];
  return <Menu label={t('browse.record.view.correlation')} variant="plain" items={items} />;
}
