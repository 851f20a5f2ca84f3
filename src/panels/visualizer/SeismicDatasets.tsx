import { Check, TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import type { CatalogBranch, SeismicDataset } from './seismic-tree.ts';
import type { SeismicIndex } from './use-seismic-index.ts';

interface Choice {
  index: SeismicIndex;
  /** Key text of the processing that is checked; null for none in this catalog. */
  chosen: string | null;
  onChoose(keyText: string | null): void;
}

/** The lines and surveys of a catalog so far, with a checkbox for each processing. */
export function SeismicDatasets({
  branch: { phase, datasets, fetched, total, problem },
  searched,
  onMore,
  ...choice
}: Choice & { branch: CatalogBranch; searched: boolean; onMore(): void }) {
  const t = useTexts();
  return (
    <>
      {phase === 'loading' && datasets.length === 0 ? (
        <p className="muted seismic-note late" role="status">
          {t('common.loading')}
        </p>
      ) : null}
      {phase === 'ready' && datasets.length === 0 ? (
        <p className="muted seismic-note">
          {t(searched ? 'visualizer.seismic.noMatch' : 'visualizer.seismic.none')}
        </p>
      ) : null}
      {problem ? <ProblemNote compact problem={problem} onRetry={onMore} /> : null}
      <ul>
        {datasets.map((dataset) => (
          <Dataset key={`${dataset.survey} ${dataset.name}`} dataset={dataset} {...choice} />
        ))}
      </ul>
      {phase === 'ready' && total !== null && fetched < total ? (
        <div className="tree-more">
          <span className="muted">
            {t('visualizer.shown', { count: fetched, total: formatCount(total) })}
          </span>
          <Button label={t('visualizer.more')} variant="quiet" onClick={onMore} />
        </div>
      ) : null}
    </>
  );
}

function Dataset({
  dataset: { name, survey, processings },
  index,
  chosen,
  onChoose,
}: Choice & { dataset: SeismicDataset }) {
  return (
    <li>
      <div className="tree-row seismic-dataset">
        <bdi className="tree-name" title={name}>
          {name}
        </bdi>
        {survey ? (
          <bdi className="muted" title={survey}>
            {survey}
          </bdi>
        ) : null}
      </div>
      <ul>
        {processings.map(({ keyText, name: processing }) => (
          <li key={keyText}>
            <label
              className={
                keyText === chosen
                  ? 'tree-row seismic-processing checked'
                  : 'tree-row seismic-processing'
              }
            >
              <input
                type="checkbox"
                checked={keyText === chosen}
                aria-label={`${processing}, ${name}`}
                onChange={({ target }) => onChoose(target.checked ? keyText : null)}
              />
              <bdi className="tree-name" title={processing}>
                {processing}
              </bdi>
              {keyText === chosen ? <IndexMark index={index} /> : null}
            </label>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** How far the index of the checked processing is. */
function IndexMark({ index }: { index: SeismicIndex }) {
  const t = useTexts();
  if (index.kind === 'none') return null;
  const words = t(`visualizer.seismic.index.${index.kind}`);
  const Icon = { loading: null, loaded: Check, failed: TriangleAlert }[index.kind];
  return (
    <span className={`index-mark ${index.kind}`} role="status" title={words}>
      {Icon ? <Icon size={14} strokeWidth={1.5} aria-hidden /> : null}
      <span className={Icon ? 'visually-hidden' : 'muted'}>{words}</span>
    </span>
  );
}
