import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { BrowseState } from '../browse-state.ts';

/** No rows: why, and what brings some. */
export function GridEmpty({
  state,
  go,
  catalog,
  isInView,
}: {
  state: BrowseState;
  go(next: BrowseState): void;
  catalog: string;
  /** The rows follow the view of a map. */
  isInView: boolean;
}) {
  const t = useTexts();
  const isOnly = state.only === 'selected';
  const isNarrowed = isOnly || Boolean(state.text) || (state.constraints?.length ?? 0) > 0;
  return (
    <div className="grid-empty" role="status">
      <p className="empty-title">
        {t(
          isOnly
            ? 'browse.grid.emptySelection'
            : isNarrowed
              ? 'browse.grid.emptyFiltered'
              : isInView
                ? 'browse.grid.emptyInView'
                : 'browse.grid.emptyCatalog',
        )}
      </p>
      {isNarrowed ? (
        <Button
          label={t(isOnly ? 'browse.grid.showAll' : 'browse.grid.clearFilters')}
          variant="primary"
          onClick={() =>
            go({
              ...state,
              catalog,
              text: undefined,
              constraints: undefined,
              only: undefined,
              record: undefined,
            })
          }
        />
      ) : null}
    </div>
  );
}
