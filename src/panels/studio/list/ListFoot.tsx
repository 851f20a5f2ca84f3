import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { PAGE_SIZE } from './entity-list.ts';
import type { ListProps } from './list-props.ts';

const SIZES = [PAGE_SIZE, 100, 1000];

/** The page that is shown of a list, and the way to the others. */
export function ListFoot({ list, state, go }: ListProps) {
  const t = useTexts();
  const {
    pagination: { page, perPage, totalCount },
  } = useSignal(list.entities.state);
  const { length } = useSignal(list.rows);
  const size = useSignal(list.size);
  const from = (page - 1) * perPage + 1;
  const pages = Math.max(1, Math.ceil((totalCount ?? 0) / perPage));
  const goToPage = (next: number | undefined): void =>
    go({ ...state, entity: list.kind.name, page: next });
  return (
    <footer className="studio-foot">
      <span className="muted" role="status">
        {totalCount === null || length === 0
          ? ''
          : t('studio.ofTotal', {
              from: formatCount(from),
              to: formatCount(from + length - 1),
              total: formatCount(totalCount),
            })}
      </span>
      <label className="labelled">
        <span>{t('studio.perPage')}</span>
        <select
          className="field"
          value={size}
          onChange={(event) => {
            list.setSize(Number(event.target.value));
            goToPage(undefined);
          }}
        >
          {SIZES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <Button
        label={t('studio.prevPage')}
        icon={ChevronLeft}
        iconOnly
        variant="quiet"
        className="turns"
        disabledBecause={page <= 1 && t('studio.prevPage')}
        onClick={() => goToPage(page - 1)}
      />
      <Button
        label={t('studio.nextPage')}
        icon={ChevronRight}
        iconOnly
        variant="quiet"
        className="turns"
        disabledBecause={page >= pages && t('studio.nextPage')}
        onClick={() => goToPage(page + 1)}
      />
    </footer>
  );
}
