import type { JobReport, LogFindingPlace } from '../../../backend/bulk.ts';
import { LOG_CATALOG } from '../../../backend/log-summaries.ts';
import { type Constraint, formatKeyText } from '../../../backend/records.ts';
import { viewerKinds } from '../../../core/viewer-kinds.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { BulkPhase, BulkRun } from '../../shared/bulk/bulk-run.ts';
import { placeTarget } from '../../shared/bulk/log-place.ts';
import { ReportView } from '../../shared/bulk/ReportView.tsx';
import { RunOutcome } from '../../shared/bulk/RunOutcome.tsx';
import type { CatalogListing } from '../listing.ts';

interface Props {
  kind: 'recipe' | 'quality';
  listing: CatalogListing;
  run: BulkRun;
  phase: BulkPhase;
  onClose(): void;
}

/** A job on logs: how far it has come, and its report. */
export function LogJobOutcome({ kind, listing, run, phase, onClose }: Props) {
  const t = useTexts();
  return (
    <RunOutcome
      {...{ run, phase, onClose }}
      words={{ busy: t(`logJobs.${kind}.busy`), again: t(`logJobs.${kind}.again`) }}
      report={(processId) => (
        <LogReport key={processId} {...{ kind, listing, run, onClose, processId }} />
      )}
    />
  );
}

function LogReport({
  kind,
  listing: { host, backend, cache, catalog, state, go },
  run,
  processId,
  onClose,
}: Omit<Props, 'phase'> & { processId: string }) {
  const hasViewer = useSignal(viewerKinds).has('log');
  const labels = new Map(
    cache.catalogFields.map(({ attribute, label }) => [attribute.name, label]),
  );
  const openLog = (place: LogFindingPlace): void => {
    host.emit('geo-navigate', { to: placeTarget(place) }, { cancelable: true });
    onClose();
  };
  return (
    <ReportView
      backend={backend}
      processId={processId}
      fieldLabel={(name) => labels.get(name) ?? name}
      onOpen={(key) => {
        go({ ...state, catalog: catalog.name, record: formatKeyText(key) });
        onClose();
      }}
      {...(hasViewer && { onOpenLog: openLog })}
      onRemoved={() => run.show(null)}
      head={(report) => (
        <Summary
          kind={kind}
          report={report}
          onReview={() => {
            go({ catalog: LOG_CATALOG, constraints: findForReview(report) });
            onClose();
          }}
        />
      )}
    />
  );
}

/** Results of the recipe that wait for a review: their titles name it with its version. */
function findForReview({ subject }: JobReport): readonly Constraint[] {
  return [
    { field: 'rowQuality', operator: 'equal', value: 'review' },
    ...(subject ? [{ field: 'logTitle', operator: 'like', value: `*${subject}*` } as const] : []),
  ];
}

/** How many logs have a result, or what was found in how many. */
function Summary({
  kind,
  report,
  onReview,
}: {
  kind: Props['kind'];
  report: JobReport;
  onReview(): void;
}) {
  const t = useTexts();
  const {
    created = 0,
    unchanged = 0,
    refused = 0,
    error = 0,
    warning = 0,
    info = 0,
  } = report.counts;
  const words =
    kind === 'recipe'
      ? [
          t('logJobs.recipe.done', { count: created }),
          ...(unchanged > 0 ? [t('logJobs.recipe.same', { count: unchanged })] : []),
          ...(refused > 0 ? [t('logJobs.recipe.refused', { count: refused })] : []),
        ]
      : [
          error + warning + info > 0
            ? t('logJobs.quality.found', { count: report.total })
            : t('logJobs.quality.passed', { count: report.total }),
        ];
  const isForReview = kind === 'recipe' && created + unchanged > 0;
  return (
    <>
      <p role="status">
        {report.cancelled ? `${t('logJobs.cancelled')} ` : ''}
        {report.subject ? (
          <>
            <bdi>{report.subject}</bdi>:{' '}
          </>
        ) : null}
        <strong>{words.join(' · ')}</strong>
      </p>
      {isForReview ? (
        <p>
          {t('logJobs.recipe.review')}{' '}
          <Button variant="quiet" label={t('logJobs.recipe.review.show')} onClick={onReview} />
        </p>
      ) : null}
    </>
  );
}
