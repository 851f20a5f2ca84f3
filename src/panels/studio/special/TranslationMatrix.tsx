import { useVirtualizer } from '@tanstack/react-virtual';
import { ClipboardPaste } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useDisposable } from '../../../ui/use-disposable.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import type { PageProps } from '../kinds/kind.ts';
import { useStudio } from '../studio-context.ts';
import { isModelKey } from './model-labels.ts';
import { TextCell } from './TextCell.tsx';
import {
  cellName,
  type MatrixLanguage,
  TranslationsController,
} from './translations-controller.ts';
import { getDirection, type MatrixFilter, type MatrixRow } from './translations.ts';
import { Loading } from '../Loading.tsx';

const PasteTexts = lazyPart(async () => (await import('./PasteTexts.tsx')).PasteTexts);

const ROW_PX = 45;
const FILTERS: readonly MatrixFilter[] = ['all', 'missing', 'wrong'];

interface MatrixProps {
  matrix: TranslationsController;
  languages: readonly MatrixLanguage[];
}

/**
 * The texts of the suite in every language: those that the server has over those that are built in.
 * A cell that is left is stored.
 */
export function TranslationMatrix({ backend }: PageProps) {
  const { host, say } = useStudio();
  const matrix = useDisposable(() => {
    const made = new TranslationsController({ host, backend, say });
    void made.load();
    return made;
  }, [host, backend, say]);
  return matrix && <Matrix matrix={matrix} />;
}

function Matrix({ matrix }: { matrix: TranslationsController }) {
  const state = useSignal(matrix.state);
  const [isPasting, setPasting] = useState(false);
  if (state.kind === 'failed')
    return <ProblemNote problem={state.problem} onRetry={() => void matrix.load()} />;
  if (state.kind === 'loading') return <Loading />;
  const { languages } = state;
  return (
    <div className="studio-translations">
      <MatrixHead matrix={matrix} isPasting={isPasting} onPaste={setPasting} />
      <EarlierTexts matrix={matrix} />
      {isPasting ? (
        <PasteArea matrix={matrix} languages={languages} onClose={() => setPasting(false)} />
      ) : null}
      <MatrixTable matrix={matrix} languages={languages} />
    </div>
  );
}

function MatrixHead({
  matrix,
  isPasting,
  onPaste,
}: {
  matrix: TranslationsController;
  isPasting: boolean;
  onPaste(isPasting: boolean): void;
}) {
  const t = useTexts();
  const { admin } = useStudio();
  const search = useSignal(matrix.search);
  const filter = useSignal(matrix.filter);
  const rows = useSignal(matrix.rows);
  const shown = useSignal(matrix.shown);
  return (
    <div className="studio-head">
      <SearchField
        label={t('studio.x.search')}
        text={search}
        onSearch={(text) => (matrix.search.value = text)}
      />
      <label className="labelled">
        <span>{t('studio.x.show')}</span>
        <select
          className="field"
          value={filter}
          onChange={(event) => (matrix.filter.value = event.target.value as MatrixFilter)}
        >
          {FILTERS.map((one) => (
            <option key={one} value={one}>
              {t(`studio.x.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <span className="muted" role="status">
        {t('studio.x.count', {
          shown: formatCount(shown.length),
          total: formatCount(rows.length),
        })}
      </span>
      <div className="studio-tools">
        <Button
          label={t('studio.paste.title')}
          icon={ClipboardPaste}
          aria-expanded={isPasting}
          disabledBecause={!admin && t('studio.adminsOnly')}
          onClick={() => onPaste(!isPasting)}
        />
      </div>
    </div>
  );
}

/** Offers to store the texts that were typed in an earlier visit. */
function EarlierTexts({ matrix }: { matrix: TranslationsController }) {
  const t = useTexts();
  const { admin } = useStudio();
  const { length } = useSignal(matrix.cells.earlier);
  if (length === 0) return null;
  return (
    <div className="studio-typed" role="status">
      <span>{t('studio.x.typed', { count: length })}</span>
      <span className="studio-tools">
        <Button
          label={t('studio.x.storeTyped')}
          disabledBecause={!admin && t('studio.adminsOnly')}
          onClick={() => void matrix.storeTyped()}
        />
        <Button
          label={t('studio.startOver')}
          variant="quiet"
          onClick={() => matrix.cells.discardAll()}
        />
      </span>
    </div>
  );
}

function PasteArea({ matrix, languages, onClose }: MatrixProps & { onClose(): void }) {
  const t = useTexts();
  const { backend, say } = useStudio();
  const rows = useSignal(matrix.rows);
  return (
    <Suspense fallback={null}>
      <PasteTexts
        backend={backend}
        rows={rows}
        languages={languages}
        onDone={(count) => {
          onClose();
          if (count === 0) return;
          say({ kind: 'success', message: t('studio.paste.stored', { count }) });
          void matrix.load();
        }}
      />
    </Suspense>
  );
}

function MatrixTable({ matrix, languages }: MatrixProps) {
  const t = useTexts();
  const shown = useSignal(matrix.shown);
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  return (
    <div
      ref={scroll}
      className="studio-rows"
      role="table"
      aria-label={t('studio.kind.Translation')}
      aria-rowcount={shown.length}
    >
      <div className="studio-row studio-row-head studio-text-row" role="row">
        <span role="columnheader">{t('studio.x.key')}</span>
        {languages.map(({ key, name }) => (
          <span role="columnheader" key={key} dir={getDirection(key)}>
            <bdi>{name}</bdi>
          </span>
        ))}
      </div>
      <div
        role="rowgroup"
        className="studio-rows-all"
        ref={(node) => node?.style.setProperty('height', `${virtual.getTotalSize()}px`)}
      >
        {virtual.getVirtualItems().map(({ index, start }) => (
          <TextRow
            key={shown[index]!.key}
            matrix={matrix}
            languages={languages}
            row={shown[index]!}
            index={index}
            start={start}
          />
        ))}
      </div>
      {shown.length === 0 ? (
        <div className="studio-empty">
          <p className="empty-title">{t('studio.noneFound')}</p>
        </div>
      ) : null}
    </div>
  );
}

function TextRow({
  matrix,
  languages,
  row,
  index,
  start,
}: MatrixProps & {
  row: MatrixRow;
  index: number;
  /** Distance from the top of the rows, in pixels. */
  start: number;
}) {
  const { admin } = useStudio();
  const { cells } = matrix;
  const resets = useSignal(cells.resets);
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className="studio-row studio-text-row"
      ref={(node) => node?.style.setProperty('transform', `translateY(${start}px)`)}
    >
      <span role="rowheader">
        <bdi dir="ltr" title={row.key}>
          {row.key}
        </bdi>
      </span>
      {languages.map(({ key, name }) => (
        <TextCell
          key={`${key} ${resets}`}
          row={row}
          language={key}
          label={`${name}: ${row.key}`}
          // English labels of the model are edited where they are: in the catalog, the pick list.
          readOnly={!admin || (key === 'en' && isModelKey(row.key))}
          before={cells.read(cellName(key, row.key))}
          onType={(value) => cells.keep(cellName(key, row.key), value)}
          onSave={(value) => void matrix.save(row, key, value)}
          onDiscard={() => cells.discard(cellName(key, row.key))}
        />
      ))}
    </div>
  );
}
