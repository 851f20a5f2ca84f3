import type { IndexStatus } from '../../../backend/studio-work.ts';
import { formatCount } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { Instant } from '../list/list-cells.tsx';

/** Whether a catalog is being indexed or waits for it. */
export function isIndexing({ status }: IndexStatus): boolean {
  return status === 'NEW' || status === 'RUNNING';
}

/** The state of the index of each catalog. */
export function IndexTable({
  states,
  selected,
  open,
  findLabel,
  onSelect,
  onOpen,
}: {
  states: readonly IndexStatus[];
  /** Names of the selected catalogs. */
  selected: ReadonlySet<string>;
  /** Name of the catalog whose errors are shown. */
  open: string | undefined;
  findLabel(catalog: string): string;
  onSelect(selected: ReadonlySet<string>): void;
  onOpen(catalog: string | undefined): void;
}) {
  const isAllSelected = states.length > 0 && states.every(({ catalog }) => selected.has(catalog));
  const toggle = (catalog: string): void =>
    onSelect(
      new Set(
        selected.has(catalog)
          ? [...selected].filter((one) => one !== catalog)
          : [...selected, catalog],
      ),
    );
  return (
    <div className="studio-sheet">
      <table className="table">
        <thead>
          <IndexColumns
            isAllSelected={isAllSelected}
            onSelectAll={(isSelected) =>
              onSelect(new Set(isSelected ? states.map(({ catalog }) => catalog) : []))
            }
          />
        </thead>
        <tbody>
          {states.map((state) => (
            <IndexRow
              key={state.catalog}
              state={state}
              label={findLabel(state.catalog)}
              isSelected={selected.has(state.catalog)}
              isOpen={open === state.catalog}
              onToggle={() => toggle(state.catalog)}
              onOpen={() => onOpen(open === state.catalog ? undefined : state.catalog)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function IndexColumns({
  isAllSelected,
  onSelectAll,
}: {
  isAllSelected: boolean;
  onSelectAll(isSelected: boolean): void;
}) {
  const t = useTexts();
  return (
    <tr>
      <th>
        <input
          type="checkbox"
          aria-label={t('studio.selectAll')}
          checked={isAllSelected}
          onChange={(event) => onSelectAll(event.target.checked)}
        />
      </th>
      <th scope="col">{t('studio.f.catalog')}</th>
      <th scope="col">{t('studio.i.state')}</th>
      <th scope="col" className="number">
        {t('studio.i.documents')}
      </th>
      <th scope="col" className="number">
        {t('studio.i.failed')}
      </th>
      <th scope="col">{t('studio.i.lastRun')}</th>
    </tr>
  );
}

function IndexRow({
  state,
  label,
  isSelected,
  isOpen,
  onToggle,
  onOpen,
}: {
  state: IndexStatus;
  label: string;
  isSelected: boolean;
  isOpen: boolean;
  onToggle(): void;
  onOpen(): void;
}) {
  const t = useTexts();
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={t('studio.select', { name: label })}
          checked={isSelected}
          onChange={onToggle}
        />
      </td>
      <td>
        <bdi>{label}</bdi>
      </td>
      <td>
        <IndexProgress state={state} label={label} />
      </td>
      <td className="number">
        {formatCount(state.indexed)} <span className="unit">/ {formatCount(state.total)}</span>
      </td>
      <td className="number">
        {state.failed > 0 ? (
          <button type="button" className="studio-link" aria-expanded={isOpen} onClick={onOpen}>
            {formatCount(state.failed)}
          </button>
        ) : (
          '0'
        )}
      </td>
      <td>{state.finishedAt ? <Instant at={state.finishedAt} /> : '–'}</td>
    </tr>
  );
}

function IndexProgress({ state, label }: { state: IndexStatus; label: string }) {
  const t = useTexts();
  const { status, total, indexed, failed } = state;
  if (isIndexing(state))
    return (
      <progress
        aria-label={label}
        max={total || 1}
        value={status === 'NEW' ? undefined : indexed}
      />
    );
  return (
    <span className={status === 'FAILED' ? 'studio-wrong' : undefined}>
      {t(status === 'COMPLETED' && failed > 0 ? 'studio.i.DONE_WITH' : `studio.i.${status}`)}
    </span>
  );
}
