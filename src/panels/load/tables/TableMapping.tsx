import { useMemo } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { formatDay } from '../../../core/dates.ts';
import { flattenCatalogs } from '../../../backend/catalogs.ts';
import type { TablePreview } from '../../../backend/load-tables.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useCatalog, useGroups } from '../../shared/use-catalog.ts';
import {
  findExample,
  listLoadFields,
  listOpenStyles,
  listSerialColumns,
  type LoadField,
  missingFields,
  type SerialColumn,
} from './mapping.ts';
import type { TableController, TableDraft } from './table-controller.ts';
import { TableScroll } from '../TableScroll.tsx';
import { joinList } from '../../../i18n/join-list.ts';

const STYLE_LABELS = { decimal: 'load.table.decimal', dateOrder: 'load.table.dates' } as const;

/** Rows of the file that are shown. */
const SHOWN_ROWS = 8;

interface Props {
  backend: Backend;
  controller: TableController;
  draft: TableDraft;
  canReview: boolean;
}

/** The columns of a table, each with the field that it fills, above its first rows. */
export function TableMapping({ backend, controller, draft, canReview }: Props) {
  const t = useTexts();
  const { preview, catalog, mapping, isBusy, problem } = draft;
  const { data: cache } = useCatalog(backend, catalog);
  const fields = useMemo(() => (cache && catalog ? listLoadFields(cache) : []), [cache, catalog]);
  const missing = cache && catalog ? missingFields(fields, cache, mapping) : [];
  const open = listOpenStyles(preview, draft.reading);
  const reason =
    (catalog === '' && t('load.table.noCatalog')) ||
    (missing.length > 0 &&
      t('load.table.missing', {
        fields: joinList(
          t,
          missing.map(({ label }) => label),
        ),
      })) ||
    (mapping.length === 0 && t('load.table.noFields')) ||
    (open.length > 0 &&
      t('load.table.undecided', {
        fields: joinList(
          t,
          open.map((style) => t(STYLE_LABELS[style])),
        ),
      }));
  return (
    <>
      <h3 className="load-table-title">
        <bdi dir="ltr">{preview.fileName}</bdi>
        <span className="muted">{t('load.table.rows', { count: preview.rowCount })}</span>
      </h3>
      <Choices {...{ backend, controller, draft, canReview }} />
      <Assumptions preview={preview} serial={listSerialColumns(preview, fields, mapping)} />
      <MappingTable draft={draft} fields={fields} controller={controller} />
      {problem ? <ProblemNote compact problem={problem} /> : null}
      <div className="load-table-foot">
        <Button
          label={t('load.table.start', { count: preview.rowCount })}
          variant="primary"
          disabledBecause={(isBusy && t('common.loading')) || reason}
          onClick={() => void controller.load()}
        />
        <Button label={t('load.table.other')} onClick={() => controller.back()} />
        {reason ? <span className="muted">{reason}</span> : null}
      </div>
    </>
  );
}

/** How the table is read and where it goes. */
function Choices({ backend, controller, draft, canReview }: Props) {
  const t = useTexts();
  const { preview, catalog, review } = draft;
  const { data: groups } = useGroups(backend);
  const catalogs = flattenCatalogs(groups ?? []).filter(
    ({ creatable, readOnly }) => creatable && !readOnly,
  );
  const suggested = new Set(preview.suggestions.map((one) => one.catalog));
  const isTemplate = preview.suggestions.some((one) => one.catalog === catalog && one.isTemplate);
  const ordered = [
    ...preview.suggestions.map(({ catalog: name, label }) => ({
      name,
      label: catalogs.find((one) => one.name === name)?.label ?? label,
    })),
    ...catalogs.filter(({ name }) => !suggested.has(name)),
  ];
  return (
    <div className="load-table-choices">
      <Choice
        label={t('load.table.catalog')}
        value={catalog}
        options={[
          ...(catalog === '' ? [['', t('load.table.chooseCatalog')] as const] : []),
          ...ordered.map(({ name, label }) => [name, label || name] as const),
        ]}
        onChange={(name) => controller.chooseCatalog(name)}
      />
      {preview.sheets.length > 1 ? (
        <Choice
          label={t('load.table.sheet')}
          value={preview.sheet ?? ''}
          options={preview.sheets.map((name) => [name, name])}
          onChange={(name) => void controller.read({ sheet: name })}
        />
      ) : null}
      <HeaderRowField preview={preview} controller={controller} />
      <StyleChoices draft={draft} controller={controller} />
      <ReviewChoice {...{ controller, review, canReview }} />
      {isTemplate ? <p className="muted load-table-check">{t('load.table.template')}</p> : null}
    </div>
  );
}

/** How numbers and dates are written. What the values leave open has to be chosen. */
function StyleChoices({
  draft: { preview, reading },
  controller,
}: {
  draft: TableDraft;
  controller: TableController;
}) {
  const t = useTexts();
  const { decimal = preview.decimal, dateOrder = preview.dateOrder } = reading;
  const open = listOpenStyles(preview, reading);
  const isDecimalOpen = open.includes('decimal');
  const isOrderOpen = open.includes('dateOrder');
  const none = ['', t('load.table.chooseCatalog')] as const;
  return (
    <>
      <Choice
        label={t('load.table.decimal')}
        value={isDecimalOpen ? '' : decimal}
        isOpen={isDecimalOpen}
        options={[
          ...(isDecimalOpen ? [none] : []),
          ['.', t('load.table.decimal.point')],
          [',', t('load.table.decimal.comma')],
        ]}
        onChange={(chosen) => void controller.read({ decimal: chosen as '.' | ',' })}
      />
      <Choice
        label={t('load.table.dates')}
        value={isOrderOpen ? '' : dateOrder}
        isOpen={isOrderOpen}
        options={[
          ...(isOrderOpen ? [none] : []),
          ['dmy', t('load.table.dates.dmy')],
          ['mdy', t('load.table.dates.mdy')],
          ['ymd', t('load.table.dates.ymd')],
        ]}
        onChange={(order) => void controller.read({ dateOrder: order as 'dmy' | 'mdy' | 'ymd' })}
      />
    </>
  );
}

function Choice({
  label,
  value,
  options,
  isOpen = false,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  /** It has to be chosen. */
  isOpen?: boolean;
  onChange(value: string): void;
}) {
  return (
    <label className="labelled">
      <span>{label}</span>
      <select
        className="field"
        value={value}
        data-open={isOpen || undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What the file does not say, and how it is taken. */
function Assumptions({
  preview,
  serial,
}: {
  preview: TablePreview;
  serial: readonly SerialColumn[];
}) {
  const t = useTexts();
  const { assumptions, encoding, columns } = preview;
  const units = columns.filter(({ unit }) => unit !== '');
  const texts = [
    ...(assumptions.includes('header') ? [t('load.table.assumed.header')] : []),
    ...(assumptions.includes('decimal')
      ? [t('load.table.assumed.decimal', { example: findExample(preview, 'decimal') })]
      : []),
    ...(assumptions.includes('dateOrder')
      ? [t('load.table.assumed.dates', { example: findExample(preview, 'dateOrder') })]
      : []),
    ...serial.map((column) =>
      t('load.table.assumed.serial', { ...column, day: formatDay(column.day) }),
    ),
    ...(assumptions.includes('encoding')
      ? [t('load.table.assumed.encoding', { encoding: (encoding ?? '').toUpperCase() })]
      : []),
    ...(units.length > 0
      ? [
          t('load.table.assumed.units', {
            units: joinList(
              t,
              units.map(({ name, unit }) => `${name}: ${unit}`),
            ),
          }),
        ]
      : []),
  ];
  if (texts.length === 0) return null;
  return (
    <ul className="load-table-assumed" aria-label={t('load.table.assumed')}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** Each column with its field, its name and its first values. */
function MappingTable({
  draft: { preview, mapping },
  fields,
  controller,
}: {
  draft: TableDraft;
  fields: readonly LoadField[];
  controller: TableController;
}) {
  const t = useTexts();
  return (
    <TableScroll label={t('load.table.preview')}>
      <thead>
        <tr>
          {preview.columns.map(({ name, unit, type }, column) => {
            const field = mapping.find((one) => one.column === column)?.field ?? '';
            return (
              <th key={column} scope="col" className={type === 'number' ? 'number' : undefined}>
                <bdi>{name}</bdi> {unit ? <span className="unit">{unit}</span> : null}
                <select
                  className="field"
                  aria-label={t('load.table.fieldOf', { name })}
                  data-mapped={field !== '' || undefined}
                  value={field}
                  onChange={({ target }) => controller.chooseField(column, target.value)}
                >
                  <option value="">{t('load.table.leaveOut')}</option>
                  {fields.map((one) => (
                    <option key={one.name} value={one.name}>
                      {one.label}
                      {one.isRequired ? ' *' : ''}
                    </option>
                  ))}
                </select>
              </th>
            );
          })}
        </tr>
      </thead>
      <PreviewRows preview={preview} />
    </TableScroll>
  );
}

/** First rows of the file. */
function PreviewRows({ preview }: { preview: TablePreview }) {
  return (
    <tbody>
      {preview.rows.slice(0, SHOWN_ROWS).map((cells, row) => (
        <tr key={row}>
          {cells.map((cell, column) => (
            <td
              key={column}
              className={preview.columns[column]?.type === 'number' ? 'number' : undefined}
            >
              <bdi>{cell}</bdi>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** The row that has the names of the columns. */
function HeaderRowField({
  preview,
  controller,
}: {
  preview: TablePreview;
  controller: TableController;
}) {
  const t = useTexts();
  return (
    <label className="labelled">
      <span>{t('load.table.headerRow')}</span>
      <input
        className="field load-table-row"
        type="number"
        min={1}
        max={1000}
        key={preview.headerRow}
        defaultValue={preview.headerRow || undefined}
        onBlur={({ target }) => {
          const row = Number(target.value);
          if (Number.isInteger(row) && row >= 1 && row !== preview.headerRow)
            void controller.read({ headerRow: row });
        }}
      />
    </label>
  );
}

/** Whether all new names wait for a review; those of a loader always do. */
function ReviewChoice({
  controller,
  review,
  canReview,
}: {
  controller: TableController;
  review: boolean;
  canReview: boolean;
}) {
  const t = useTexts();
  return (
    <>
      {canReview ? (
        <label className="load-table-check">
          <input
            type="checkbox"
            checked={review}
            onChange={({ target }) => controller.chooseReview(target.checked)}
          />
          <span>{t('load.table.review')}</span>
        </label>
      ) : (
        <p className="muted load-table-check">{t('load.table.reviewed')}</p>
      )}
    </>
  );
}
