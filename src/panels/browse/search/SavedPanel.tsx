import { useEffect, useRef, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import {
  forget,
  keepDefault,
  keepSearch,
  type Kept,
  type SavedSearch,
} from '../../../backend/preferences.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enBrowseSearch from '../../../i18n/texts/en/browse-search.json';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { startColumns } from '../grid/columns.ts';
import { ColumnSets } from './ColumnSets.tsx';
import { keptAt, type KeptStore } from './kept-store.ts';
import { NameForm } from './NameForm.tsx';
import { openedState, toBrowseState, wholeQuestion } from './saved.ts';
import sheet from './saved.css';
import { SavedItem } from './SavedItem.tsx';
import type { SavedMenuProps } from './saved-menu-props.ts';
import { SavedNote, useUndo } from './SavedNote.tsx';
import { useNamed } from './use-named.ts';

addEnglish(enBrowseSearch);

interface Props extends SavedMenuProps {
  /** The panel has another size. */
  onLaid(): void;
  onClose(): void;
}

/** Searches that the user keeps: the question, never the rows. The menu loads them as it opens. */
export function SavedPanel({ onLaid, onClose, ...props }: Props) {
  const { backend, catalog, cache, state, go } = props;
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useSheet(box, sheet);
  const store = keptAt(backend);
  const kept = useSignal(store.kept);
  const problem = useSignal(store.problem);
  useEffect(onLaid);
  useEffect(() => store.show(), [store]);
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
      {kept ? <Searches {...props} store={store} kept={kept} onClose={onClose} /> : null}
      {kept && cache ? (
        <ColumnSets
          backend={backend}
          columns={state.columns ?? startColumns(cache)}
          pinned={state.pinned}
          has={(name) => cache.catalogFields.some(({ attribute }) => attribute.name === name)}
          onApply={({ columns, pinned }) =>
            go({ ...state, catalog: catalog.name, columns, pinned })
          }
        />
      ) : null}
    </div>
  );
}

/**
 * The form that keeps the present search, and the searches that are kept: those of this catalog
 * first.
 */
function Searches({
  host,
  backend,
  catalog,
  catalogs,
  state,
  go,
  store,
  kept: { searches, defaults },
  onClose,
}: SavedMenuProps & { store: KeptStore; kept: Kept; onClose(): void }) {
  const t = useTexts();
  const commands = useSearchCommands(backend, store, defaults);
  const { named, undo, isDefault, rename, deleteSearch, toggleDefault } = commands;
  const { link, notice } = useSearchLink(host);
  const isOfCatalog = (one: SavedSearch): boolean => one.catalog === catalog.name;
  const ordered = [...searches.filter(isOfCatalog), ...searches.filter((one) => !isOfCatalog(one))];
  const namesIn = (name: string): string[] =>
    searches.filter((one) => one.catalog === name).map((one) => one.name);
  const open = (one: SavedSearch): void => {
    onClose();
    go(openedState(backend, one));
  };
  return (
    <>
      <KeepForm {...{ backend, catalog, state, store }} taken={namesIn(catalog.name)} />
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
              note={isOfCatalog(one) ? undefined : findLabel(catalogs, one.catalog)}
              onOpen={() => open(one)}
              onRename={(name) => rename(one, name)}
              onDelete={() => deleteSearch(one)}
              onDefault={() => toggleDefault(one)}
              onLink={link && (() => link(one))}
            />
          ))}
        </ul>
      )}
      <SavedNote undo={undo} notice={notice} />
    </>
  );
}

/** Keeps the present search under a name. */
function KeepForm({
  backend,
  catalog,
  state,
  store,
  taken,
}: Pick<SavedMenuProps, 'backend' | 'catalog' | 'state'> & {
  store: KeptStore;
  taken: readonly string[];
}) {
  const t = useTexts();
  const keep = (name: string): Promise<boolean> => {
    const question = wholeQuestion(backend, state);
    return store.change(() => keepSearch(backend, { catalog: catalog.name, name, question }));
  };
  return (
    <NameForm
      label={t('browse.saved.name')}
      hint={t('browse.saved.hint')}
      action={t('browse.saved.save')}
      taken={taken}
      onName={keep}
    />
  );
}

/** Renames and deletes saved searches, and makes them what their catalog opens with. */
function useSearchCommands(backend: Backend, store: KeptStore, defaults: Kept['defaults']) {
  const [named, noteName] = useNamed();
  const { undo, remove } = useUndo(store);
  const isDefault = (one: SavedSearch): boolean => defaults.get(one.catalog) === one.name;
  const rename = (one: SavedSearch, name: string): Promise<boolean> =>
    noteName(
      name,
      store.change(
        () => keepSearch(backend, { ...one, name }),
        ...(isDefault(one) ? [() => keepDefault(backend, one.catalog, name)] : []),
        () => forget(backend, one.id),
      ),
    );
  const toggleDefault = (one: SavedSearch): void =>
    void store.change(() => keepDefault(backend, one.catalog, isDefault(one) ? null : one.name));
  const deleteSearch = (one: SavedSearch): void =>
    void remove({
      name: one.name,
      forget: () => forget(backend, one.id),
      keep: () => keepSearch(backend, one),
    });
  return { named, undo, isDefault, rename, deleteSearch, toggleDefault };
}

/**
 * Copies the address of a saved search; `link` is undefined if the page has no addresses for
 * states.
 */
function useSearchLink(host: ElementHost) {
  const t = useTexts();
  const [notice, setNotice] = useState('');
  const { addressOf: toAddress } = host.element as HTMLElement & { addressOf?: unknown };
  const copy = async (address: string): Promise<void> => {
    const isCopied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    );
    setNotice(t(isCopied ? 'browse.saved.copied' : 'browse.saved.notCopied'));
  };
  const link =
    typeof toAddress === 'function'
      ? (one: SavedSearch) => void copy(String(toAddress(toBrowseState(one))))
      : undefined;
  return { link, notice };
}

function findLabel(catalogs: SavedMenuProps['catalogs'], catalog: string): string {
  return catalogs.find(({ name }) => name === catalog)?.label ?? catalog;
}
