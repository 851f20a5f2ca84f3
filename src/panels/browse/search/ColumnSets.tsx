import { useEffect, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { type ColumnSet, forget, keepColumns, type Layout } from '../../../backend/preferences.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { keptAt } from './kept-store.ts';
import { NameForm } from './NameForm.tsx';
import { fittingLayout } from './saved.ts';
import { SavedItem } from './SavedItem.tsx';
import { useNamed } from './use-named.ts';

/** Sets of columns that the user keeps; each fits every catalog that has some of its columns. */
export function ColumnSets({
  backend,
  columns,
  pinned,
  has,
  onApply,
}: {
  backend: Backend;
  /** Names of the columns that are shown, in order. */
  columns: readonly string[];
  pinned: number | undefined;
  /** Whether the catalog has a column. */
  has(column: string): boolean;
  onApply(layout: Layout): void;
}) {
  const t = useTexts();
  const store = keptAt(backend);
  const kept = useSignal(store.kept);
  const [undo, setUndo] = useState<{ name: string; run(): void } | null>(null);
  const [named, noteName] = useNamed();
  useEffect(() => void store.load(), [store]);
  if (!kept) return null;
  const { columnSets } = kept;
  const taken = columnSets.map(({ name }) => name);
  const remove = async (one: ColumnSet): Promise<void> => {
    setUndo(null);
    if (!(await store.change(() => forget(backend, one.id)))) return;
    setUndo({
      name: one.name,
      run: () =>
        void store.change(() => keepColumns(backend, one)).then((done) => done && setUndo(null)),
    });
  };
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
              onRename={(name) =>
                noteName(
                  name,
                  store.change(
                    () => keepColumns(backend, { ...one, name }),
                    () => forget(backend, one.id),
                  ),
                )
              }
              onDelete={() => void remove(one)}
            />
          );
        })}
      </ul>
      <p className="saved-said" role="status">
        {undo ? (
          <>
            {t('browse.saved.deleted', { name: undo.name })}{' '}
            <Button label={t('common.undo')} variant="quiet" onClick={undo.run} />
          </>
        ) : (
          ''
        )}
      </p>
    </section>
  );
}
