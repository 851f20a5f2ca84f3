import { type ReactNode, useId, useMemo, useState } from 'react';
import type { GridExportOptions } from '../../../backend/exports.ts';
import { count } from '../../../backend/rows.ts';
import { constraintsOfSelection, isEmpty, type Selection } from '../../../core/selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { buildColumns, startColumns } from '../grid/columns.ts';
import type { CatalogListing } from '../listing.ts';

interface Choice<T extends string> {
  value: T;
  label: string;
  note?: string;
  /** Why it cannot be chosen. */
  locked?: string;
}

/** What an export needs of a list. */
export type ExportedListing = Pick<
  CatalogListing,
  'backend' | 'catalog' | 'cache' | 'constraints' | 'state'
>;

interface Props {
  listing: ExportedListing;
  selected: Selection;
  /** Null while it is not known. */
  selectedSize: number | null;
  onStart(wanted: GridExportOptions): void;
  onClose(): void;
}

/** What is to be exported: format, rows, columns; begins with what the user sees. */
export function ExportForm({ listing, selected, selectedSize, onStart, onClose }: Props) {
  const t = useTexts();
  const { catalog, cache, constraints, state } = listing;
  const isNothing = isEmpty(selected);
  const [ext, setExt] = useState<GridExportOptions['ext']>('csv');
  const [rows, setRows] = useState<'all' | 'selected'>(isNothing ? 'all' : 'selected');
  const [columns, setColumns] = useState<'shown' | 'all'>('shown');
  const matching = useMatching(listing);

  const every = buildColumns(cache).map(({ name }) => name);
  const shown = (state.columns ?? startColumns(cache)).filter((name) => every.includes(name));
  const count = rows === 'all' ? matching : selectedSize;
  const start = (): void =>
    onStart({
      catalogName: catalog.name,
      ext,
      constraints: rows === 'all' ? constraints : constraintsOfSelection(selected, cache.keys),
      columns: columns === 'shown' ? shown : every,
      orderBy: state.sort?.field ?? cache.keys[0],
      order: state.sort?.order ?? 'ascending',
    });
  return (
    <div className="export-body">
      <RowChoices {...{ rows, matching, selectedSize, isNothing }} onChoose={setRows} />
      <Choices
        legend={t('browse.export.columns')}
        value={columns}
        onChoose={setColumns}
        choices={[
          { value: 'shown', label: t('browse.export.shown', { count: shown.length }) },
          { value: 'all', label: t('browse.export.allColumns', { count: every.length }) },
        ]}
      />
      <Choices
        legend={t('browse.export.format')}
        value={ext}
        onChoose={setExt}
        choices={[
          { value: 'csv', label: '.csv', note: t('browse.export.csvNote') },
          { value: 'xls', label: '.xls', note: t('browse.export.xlsNote') },
        ]}
      />
      <footer className="export-foot">
        <Button label={t('common.cancel')} onClick={onClose} />
        <Button
          label={t('browse.export.start')}
          variant="primary"
          disabledBecause={count === 0 && t('browse.export.noRows')}
          onClick={start}
        />
      </footer>
    </div>
  );
}

/** All rows or the selected ones, with their numbers as far as they are known. */
function RowChoices({
  rows,
  matching,
  selectedSize,
  isNothing,
  onChoose,
}: Pick<Props, 'selectedSize'> & {
  rows: 'all' | 'selected';
  matching: number | null;
  /** Nothing is selected. */
  isNothing: boolean;
  onChoose(rows: 'all' | 'selected'): void;
}) {
  const t = useTexts();
  return (
    <Choices
      legend={t('browse.export.rows')}
      value={rows}
      onChoose={onChoose}
      choices={[
        {
          value: 'all',
          label:
            matching === null
              ? t('browse.export.allCounting')
              : t('browse.export.all', { count: matching }),
        },
        {
          value: 'selected',
          label:
            selectedSize === null
              ? t('browse.export.selectedCounting')
              : t('browse.export.selected', { count: selectedSize }),
          ...(isNothing ? { locked: t('browse.selection.none') } : {}),
        },
      ]}
    />
  );
}

/** How many rows the list has; null while they are counted. */
function useMatching({ backend, catalog, constraints }: ExportedListing): number | null {
  const ask = useMemo(
    () => (signal: AbortSignal) =>
      count(backend, { catalog: catalog.name, constraints }, { signal }),
    [backend, catalog.name, constraints],
  );
  return useAnswer(ask, { keep: true }).data;
}

function Choices<T extends string>({
  legend,
  value,
  choices,
  onChoose,
}: {
  legend: string;
  value: T;
  choices: readonly Choice<NoInfer<T>>[];
  onChoose: (value: NoInfer<T>) => void;
}): ReactNode {
  const name = useId();
  return (
    <fieldset className="export-choices">
      <legend>{legend}</legend>
      {choices.map(({ value: one, label, note, locked }) => (
        <label
          key={one}
          className="export-choice"
          aria-disabled={locked !== undefined || undefined}
          title={locked}
        >
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === value}
            disabled={locked !== undefined}
            onChange={() => onChoose(one)}
          />
          <bdi>{label}</bdi>
          {(locked ?? note) ? <span className="muted">{locked ?? note}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
