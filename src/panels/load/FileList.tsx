import type { ElementHost } from '../../core/element-host.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { FileRow } from './FileRow.tsx';
import { classify, type LoadController, type QueuedFile } from './load-controller.ts';
import type { LoadFilter } from './load-state.ts';

/** Props of `FileList`. */
interface Props {
  host: ElementHost;
  controller: LoadController;
  /** Shows these files alone; all without it. */
  only: LoadFilter | undefined;
  onFilter(only: LoadFilter | undefined): void;
  /** Opens a file as a table. */
  onTable(file: File): void;
  /** Opens the review. */
  onReview(): void;
}

/** The files that were added, with their counts; nothing before the first. */
export function FileList({ host, controller, only, onFilter, ...opening }: Props) {
  const t = useTexts();
  const files = useSignal(controller.files);
  // A change of the counts moves files from one list to another.
  const counts = useSignal(controller.counts);
  if (files.length === 0) return null;
  const shown = only ? files.filter(({ progress }) => classify(progress.peek()) === only) : files;
  return (
    <>
      <div className="load-bar">
        <Filters total={files.length} counts={counts} only={only} onFilter={onFilter} />
        {counts.open > 1 ? (
          <Button label={t('load.cancelAll')} onClick={() => controller.cancelAll()} />
        ) : null}
        {counts.open < files.length ? (
          <Button
            label={t('load.clear')}
            variant="quiet"
            onClick={() => controller.clearFinished()}
          />
        ) : null}
      </div>
      {counts.open > 0 ? <p className="muted">{t('load.leaving')}</p> : null}
      {shown.length === 0 ? (
        <p className="muted">{t('load.nothing')}</p>
      ) : (
        <ul className="load-files" aria-label={t('load.list')}>
          {shown.map((queued: QueuedFile) => (
            <FileRow key={queued.id} {...{ host, queued, controller }} {...opening} />
          ))}
        </ul>
      )}
    </>
  );
}

const FILTERS: readonly (LoadFilter | undefined)[] = [undefined, 'loaded', 'refused', 'open'];

/** Counts that choose which files are listed. Screen readers hear them as they change. */
function Filters({
  total,
  counts,
  only,
  onFilter,
}: {
  total: number;
  counts: Readonly<Record<LoadFilter, number>>;
  only: LoadFilter | undefined;
  onFilter(only: LoadFilter | undefined): void;
}) {
  const t = useTexts();
  return (
    <div className="load-filters" role="group" aria-label={t('load.show')}>
      {FILTERS.map((filter) => (
        <Button
          key={filter ?? 'all'}
          label={t(`load.only.${filter ?? 'all'}`, { count: filter ? counts[filter] : total })}
          variant={filter === only ? 'plain' : 'quiet'}
          aria-pressed={filter === only}
          onClick={() => onFilter(filter)}
        />
      ))}
      <span className="visually-hidden" role="status">
        {(['loaded', 'refused', 'open'] as const)
          .map((filter) => t(`load.only.${filter}`, { count: counts[filter] }))
          .join('. ')}
      </span>
    </div>
  );
}
