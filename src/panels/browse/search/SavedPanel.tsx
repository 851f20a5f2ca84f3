import { useEffect, useRef, useState } from 'react';
import { forget, keepDefault, keepSearch, type SavedSearch } from '../../../backend/preferences.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enBrowseSearch from '../../../i18n/texts/en/browse-search.json';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { startColumns } from '../grid/columns.ts';
import { ColumnSets } from './ColumnSets.tsx';
import { keptAt } from './kept-store.ts';
import { NameForm } from './NameForm.tsx';
import { openedState, toBrowseState, wholeQuestion } from './saved.ts';
import sheet from './saved.css';
import { SavedItem } from './SavedItem.tsx';
import type { SavedMenuProps } from './saved-menu-props.ts';
import { useNamed } from './use-named.ts';

addEnglish(enBrowseSearch);

interface Props extends SavedMenuProps {
  /** The panel has another size. */
  onLaid(): void;
  onClose(): void;
}

/** Searches that the user keeps: the question, never the rows. */
export function SavedPanel({
  host,
  backend,
  catalog,
  catalogs,
  cache,
  state,
  go,
  onLaid,
  onClose,
}: Props) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useSheet(box, sheet);
  const store = keptAt(backend);
  const kept = useSignal(store.kept);
  const problem = useSignal(store.problem);
  const [notice, setNotice] = useState('');
  const [named, noteName] = useNamed();
  const [undo, setUndo] = useState<{ name: string; run(): void } | null>(null);
  useEffect(() => void store.load(), [store]);
  useEffect(onLaid);

  const { addressOf } = host.element as HTMLElement & { addressOf?: unknown };
  const searches = kept?.searches ?? [];
  const ordered = [
    ...searches.filter((one) => one.catalog === catalog.name),
    ...searches.filter((one) => one.catalog !== catalog.name),
  ];
  const namesIn = (name: string): string[] =>
    searches.filter((one) => one.catalog === name).map((one) => one.name);
  const isDefault = (one: SavedSearch): boolean => kept?.defaults.get(one.catalog) === one.name;

  const rename = (one: SavedSearch, name: string): Promise<boolean> =>
    noteName(
      name,
      store.change(
        () => keepSearch(backend, { ...one, name }),
        ...(isDefault(one) ? [() => keepDefault(backend, one.catalog, name)] : []),
        () => forget(backend, one.id),
      ),
    );
  const remove = async (one: SavedSearch): Promise<void> => {
    setUndo(null);
    if (!(await store.change(() => forget(backend, one.id)))) return;
    setUndo({
      name: one.name,
      run: () =>
        void store.change(() => keepSearch(backend, one)).then((done) => done && setUndo(null)),
    });
  };
  const link =
    typeof addressOf !== 'function'
      ? undefined
      : (one: SavedSearch) => async (): Promise<void> => {
          const copied = await navigator.clipboard
            .writeText(String(addressOf(toBrowseState(one))))
            .then(
              () => true,
              () => false,
            );
          setNotice(t(copied ? 'browse.saved.copied' : 'browse.saved.notCopied'));
        };
  return (
    <div ref={box} className="saved-panel">
      {problem ? (
        <ProblemNote
          compact
          problem={problem}
          {...(kept ? {} : { onRetry: () => void store.load() })}
        />
      ) : null}
      {!kept && !problem ? (
        <p className="muted late" role="status">
          {t('common.loading')}
        </p>
      ) : null}
      {kept ? (
        <>
          <NameForm
            label={t('browse.saved.name')}
            hint={t('browse.saved.hint')}
            action={t('browse.saved.save')}
            taken={namesIn(catalog.name)}
            onName={(name) =>
              store.change(() =>
                keepSearch(backend, {
                  catalog: catalog.name,
                  name,
                  question: wholeQuestion(backend, state),
                }),
              )
            }
          />
          {ordered.length === 0 ? (
            <p className="muted">{t('browse.saved.none')}</p>
          ) : (
            <ul aria-label={t('browse.saved.title')}>
              {ordered.map((one) => (
                <SavedItem
                  key={one.id}
                  name={one.name}
                  taken={namesIn(one.catalog)}
                  named={one.name === named}
                  isDefault={isDefault(one)}
                  note={
                    one.catalog === catalog.name
                      ? undefined
                      : (catalogs.find(({ name }) => name === one.catalog)?.label ?? one.catalog)
                  }
                  onOpen={() => {
                    onClose();
                    go(openedState(backend, one));
                  }}
                  onRename={(name) => rename(one, name)}
                  onDelete={() => void remove(one)}
                  onDefault={() =>
                    void store.change(() =>
                      keepDefault(backend, one.catalog, isDefault(one) ? null : one.name),
                    )
                  }
                  onLink={link ? () => void link(one)() : undefined}
                />
              ))}
            </ul>
          )}
          <p className="saved-said" role="status">
            {undo ? (
              <>
                {t('browse.saved.deleted', { name: undo.name })}{' '}
                <Button label={t('common.undo')} variant="quiet" onClick={undo.run} />
              </>
            ) : (
              notice
            )}
          </p>
          {cache ? (
            <ColumnSets
              backend={backend}
              columns={state.columns ?? startColumns(cache)}
              pinned={state.pinned}
              has={(name) => cache.catalogFields.some(({ attribute }) => attribute.name === name)}
              onApply={(layout) =>
                go({
                  ...state,
                  catalog: catalog.name,
                  columns: layout.columns,
                  pinned: layout.pinned,
                })
              }
            />
          ) : null}
        </>
      ) : null}
    </div>
  );
}
