import { isNotOffered, type JobReport, type LogFindingPlace } from '../../../backend/bulk.ts';
import { formatKeyText } from '../../../backend/records.ts';
import { viewerKinds } from '../../../core/viewer-kinds.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { BulkPhase, BulkRun } from '../../shared/bulk/bulk-run.ts';
import { placeTarget } from '../../shared/bulk/log-place.ts';
import { ReportView } from '../../shared/bulk/ReportView.tsx';
import { RunProgress } from '../../shared/bulk/RunProgress.tsx';
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
  if (phase.kind === 'idle') return null;
  if (phase.kind === 'running')
    return (
      <RunProgress
        label={t(`logJobs.${kind}.busy`)}
        percent={phase.percent}
        isCancelling={phase.isCancelling}
        onCancel={() => run.cancel()}
      />
    );
  return (
    <>
      {phase.kind === 'failed' && isNotOffered(phase.problem) ? (
        <p role="alert">{t('bulk.notOffered')}</p>
      ) : null}
      {phase.kind === 'failed' && !isNotOffered(phase.problem) ? (
        <ProblemNote compact problem={phase.problem} />
      ) : null}
      {phase.kind === 'done' ? (
        <LogReport
          key={phase.end.processId}
          processId={phase.end.processId}
          {...{ kind, listing, run, onClose }}
        />
      ) : null}
      <footer className="bulk-foot">
        <Button label={t(`logJobs.${kind}.again`)} onClick={() => run.show(null)} />
        <Button label={t('common.close')} variant="primary" onClick={onClose} />
      </footer>
    </>
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
      head={(report) => <Summary kind={kind} report={report} />}
    />
  );
}

/** How many logs have a result, or what was found in how many. */
function Summary({ kind, report }: { kind: Props['kind']; report: JobReport }) {
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
  return (
    <p role="status">
      {report.cancelled ? `${t('logJobs.cancelled')} ` : ''}
      {report.subject ? (
        <>
          <bdi>{report.subject}</bdi>:{' '}
        </>
      ) : null}
      <strong>{words.join(' · ')}</strong>
      {kind === 'recipe' && created > 0 ? ` ${t('logJobs.recipe.review')}` : ''}
    </p>
  );
}
