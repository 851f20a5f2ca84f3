import type { Backend } from '../../../backend/backend.ts';
import { type ColumnSet, forget, keepColumns, type Layout } from '../../../backend/preferences.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { keptAt } from './kept-store.ts';
import { NameForm } from './NameForm.tsx';
import { SavedNote, useUndo } from './SavedNote.tsx';
import { fittingLayout } from './saved.ts';
import { SavedItem } from './SavedItem.tsx';
import { useNamed } from './use-named.ts';

interface Props {
  backend: Backend;
  /** Names of the columns that are shown, in order. */
  columns: readonly string[];
  pinned: number | undefined;
  /** Whether the catalog has a column. */
  has(column: string): boolean;
  onApply(layout: Layout): void;
}

/**
 * Sets of columns that the user keeps; each fits every catalog that has some of its columns. The
 * panel around it loads them.
 */
export function ColumnSets({ backend, columns, pinned, has, onApply }: Props) {
  const t = useTexts();
  const store = keptAt(backend);
  const kept = useSignal(store.kept);
  const { undo, remove } = useUndo(store);
  const [named, noteName] = useNamed();
  if (!kept) return null;
  const { columnSets } = kept;
  const taken = columnSets.map(({ name }) => name);
  const rename = (one: ColumnSet, name: string): Promise<boolean> =>
    noteName(
      name,
      store.change(
        () => keepColumns(backend, { ...one, name }),
        () => forget(backend, one.id),
      ),
    );
  return (
    <section className="saved-columns" aria-label={t('browse.saved.columns')}>
      <h2>{t('browse.saved.columns')}</h2>
      <NameForm
        label={t('browse.saved.columnsName')}
        action={t('browse.saved.save')}
        taken={taken}
        onName={(name) =>
          store.change(() =>
            keepColumns(backend, {
              name,
              layout: { columns: [...columns], ...(pinned ? { pinned } : {}) },
            }),
          )
        }
      />
      <ul aria-label={t('browse.saved.columns')}>
        {columnSets.map((one) => {
          const layout = fittingLayout(one.layout, has);
          return (
            <SavedItem
              key={one.id}
              name={one.name}
              taken={taken}
              named={one.name === named}
              disabledBecause={layout ? false : t('browse.saved.noColumns')}
              onOpen={() => layout && onApply(layout)}
              onRename={(name) => rename(one, name)}
              onDelete={() =>
                void remove({
                  name: one.name,
                  forget: () => forget(backend, one.id),
                  keep: () => keepColumns(backend, one),
                })
              }
            />
          );
        })}
      </ul>
      <SavedNote undo={undo} />
    </section>
  );
}
