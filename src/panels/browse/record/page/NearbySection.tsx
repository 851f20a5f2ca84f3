import { Box } from 'lucide-react';
import { viewerKinds } from '../../../../core/viewer-kinds.ts';
import { Button } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import { useSignal } from '../../../../ui/use-signal.ts';
import { buildColumns, cellText, startColumns } from '../../grid/columns.ts';
import { recordTarget } from '../../selection/targets.ts';
import { formatKeys } from '../record-fields.ts';
import { formatDistance, type NearbyRecord } from './nearby.ts';
import { navigate, type PageContext } from './page-context.ts';
import { RecordLink } from './RecordLink.tsx';
import { SectionStatus } from './SectionStatus.tsx';
import { listNearby, type Nearby } from './use-nearby.ts';

/** Neighbours that are listed. */
const MOST_LISTED = 12;
/** Values that are shown beside the name. */
const BESIDE = 3;

interface Props {
  context: PageContext;
  kind: 'seismic' | 'wells';
  nearby: Nearby;
}

/** What lies near the record, the nearest first, each with the viewer that shows it. */
export function NearbyList({ context, kind, nearby }: Props) {
  const t = useTexts();
  const records = listNearby(context, nearby, kind);
  if (!records?.length)
    return (
      <SectionStatus
        problem={nearby.problem}
        isLoading={!records}
        emptyText={t(`browse.page.none.${kind}`)}
        onRetry={nearby.retry}
      />
    );
  return (
    <ul className="rp-list">
      {records.slice(0, MOST_LISTED).map((record) => (
        <Neighbour
          key={`${record.catalog.name} ${record.keyText}`}
          {...{ context, kind, record }}
        />
      ))}
    </ul>
  );
}

function Neighbour({
  context,
  kind,
  record,
}: Pick<Props, 'context' | 'kind'> & { record: NearbyRecord }) {
  const t = useTexts();
  const { catalog, row, keyText, title, distanceM } = record;
  return (
    <li>
      <span className="rp-list-text">
        <RecordLink context={context} to={{ catalog: catalog.name, keyText }}>
          <bdi>{title}</bdi>
        </RecordLink>
        <bdi className="muted">{[catalog.label, ...beside(record)].join(' · ')}</bdi>
      </span>
      <bdi dir="ltr" className="rp-distance">
        {distanceM === 0 ? t('browse.page.here') : formatDistance(distanceM)}
      </bdi>
      {kind === 'seismic' ? (
        <SeismicButton context={context} record={record} />
      ) : (
        <WellButtons context={context} other={String(row['uwi'] ?? '')} />
      )}
    </li>
  );
}

/** The first values of the grid that are neither its name nor its key and read without a label. */
function beside({ cache, row, title }: NearbyRecord): string[] {
  const first = new Set(startColumns(cache));
  const key = formatKeys(cache, row);
  return buildColumns(cache)
    .filter(({ name, type }) => first.has(name) && type !== 'boolean')
    .map((column) => cellText(column, row).value)
    .filter((value) => value !== '' && value !== title && value !== key)
    .slice(0, BESIDE);
}

function SeismicButton({
  context: { host },
  record: { catalog, keyText, row },
}: {
  context: PageContext;
  record: NearbyRecord;
}) {
  const t = useTexts();
  const installed = useSignal(viewerKinds);
  const kind = (['seismic', 'seismic_3d'] as const).find(
    (one) => catalog.viewers.includes(one) && installed.has(one),
  );
  return kind ? (
    <Button
      label={t(`browse.record.view.${kind}`)}
      onClick={() => navigate(host, recordTarget(kind, catalog.name, keyText, row))}
    />
  ) : null;
}

/** Opens a neighbouring well together with the well of the page. */
function WellButtons({
  context: { host, opened },
  other,
}: {
  context: PageContext;
  other: string;
}) {
  const t = useTexts();
  const installed = useSignal(viewerKinds);
  const uwi = opened.row['uwi'];
  if (typeof uwi !== 'string' || uwi === '' || other === '') return null;
  const open = (kind: string, name: string): void =>
    navigate(
      host,
      `/consume/${kind}?${new URLSearchParams({ [name]: JSON.stringify([uwi, other]) })}`,
    );
  return (
    <>
      {installed.has('correlation') ? (
        <Button
          label={t('browse.page.correlate')}
          onClick={() => open('correlation', 'wellbores')}
        />
      ) : null}
      {installed.has('3d') ? (
        <Button
          label={t('browse.page.both3d')}
          icon={Box}
          iconOnly
          onClick={() => open('3d', 'uwis')}
        />
      ) : null}
    </>
  );
}
