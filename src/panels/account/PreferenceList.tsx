import { Trash2 } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { loadPreferences, type StoredPreference } from '../../backend/account.ts';
import type { Backend } from '../../backend/backend.ts';
import { type CatalogGroup, loadGroups } from '../../backend/catalogs.ts';
import { preferenceWords } from '../../backend/preferences.ts';
import { NO_SETTINGS } from '../../core/user-settings.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useAnswer, useRetriedAnswer } from '../../ui/use-answer.ts';
import { useFocusOn } from '../../ui/use-focus-on.ts';
import { useRemoval } from './use-removal.ts';

/**
 * What the server keeps for the user, in words; each can be deleted, all at once after a question,
 * and the last deletion undone.
 */
export function PreferenceList({ backend }: { backend: Backend }) {
  const t = useTexts();
  const title = useId();
  const { data, problem, labels, retry } = usePreferences(backend);
  const { removed, failure, remove, undo, forget } = useRemoval(backend, retry);
  const region = useRef<HTMLElement>(null);
  // Settings have their own form.
  const all = (data ?? []).filter(
    ({ id, name }) => !(name in NO_SETTINGS) && !removed.some((one) => one.id === id),
  );
  const delist = (some: readonly StoredPreference[]): void => {
    remove(some);
    // The button that had the focus is removed.
    region.current?.focus();
  };
  return (
    <section ref={region} tabIndex={-1} className="account-part" aria-labelledby={title}>
      <h3 id={title}>{t('account.preferences')}</h3>
      {problem ? <ProblemNote compact problem={problem} onRetry={retry} /> : null}
      {!data && !problem ? (
        <p className="muted late" role="status">
          {t('common.loading')}
        </p>
      ) : null}
      {data && all.length === 0 ? <p className="muted">{t('account.noPreferences')}</p> : null}
      {all.length > 0 ? (
        <ul className="account-list">
          {all.map((one) => (
            <Item key={one.id} preference={one} labels={labels} onDelete={() => delist([one])} />
          ))}
        </ul>
      ) : null}
      {failure ? <ProblemNote compact problem={failure} onClose={forget} /> : null}
      <Removed removed={removed} labels={labels} onUndo={undo} />
      {all.length > 1 ? (
        <DeleteAll key={all.length} count={all.length} onDelete={() => delist(all)} />
      ) : null}
    </section>
  );
}

/** The preferences, and labels of catalogs by name; `retry` reads the preferences again. */
function usePreferences(backend: Backend) {
  const ask = useMemo(
    () => (signal: AbortSignal) => loadPreferences(backend, { signal }),
    [backend],
  );
  const askGroups = useMemo(
    () => (signal: AbortSignal) => loadGroups(backend, { signal }),
    [backend],
  );
  const answer = useRetriedAnswer(ask, { keep: true });
  const { data: groups } = useAnswer(askGroups);
  const labels = useMemo(() => collectLabels(groups ?? []), [groups]);
  return { ...answer, labels };
}

/** What was deleted last, and the way back. */
function Removed({
  removed,
  labels,
  onUndo,
}: {
  removed: readonly StoredPreference[];
  labels: ReadonlyMap<string, string>;
  onUndo(): void;
}) {
  const t = useTexts();
  return (
    <div className="account-removed" role="status">
      {removed.length > 0 ? (
        <>
          <bdi>
            {removed.length === 1
              ? t('account.deleted', { name: describePreference(removed[0]!, labels) })
              : t('account.deletedAll', { count: removed.length })}
          </bdi>
          <Button label={t('common.undo')} variant="quiet" onClick={onUndo} />
        </>
      ) : null}
    </div>
  );
}

/** Deletes all after a question. */
function DeleteAll({ count, onDelete }: { count: number; onDelete(): void }) {
  const t = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const confirm = (): void => {
    setIsAsking(false);
    onDelete();
  };
  if (isAsking) return <Sure count={count} onYes={confirm} onNo={() => setIsAsking(false)} />;
  return (
    <div>
      <Button label={t('account.deleteAll')} variant="quiet" onClick={() => setIsAsking(true)} />
    </div>
  );
}

function Sure({ count, onYes, onNo }: { count: number; onYes(): void; onNo(): void }) {
  const t = useTexts();
  const no = useRef<HTMLButtonElement>(null);
  useFocusOn(no, true);
  return (
    <div className="account-sure" role="group" aria-label={t('account.sure', { count })}>
      <p>{t('account.sure', { count })}</p>
      <Button ref={no} label={t('common.cancel')} onClick={onNo} />
      <Button label={t('account.deleteAll')} className="danger" onClick={onYes} />
    </div>
  );
}

function Item({
  preference,
  labels,
  onDelete,
}: {
  preference: StoredPreference;
  labels: ReadonlyMap<string, string>;
  onDelete(): void;
}) {
  const t = useTexts();
  const words = preferenceWords(preference.name);
  const catalog = 'catalog' in words ? (labels.get(words.catalog) ?? words.catalog) : '';
  const title = describePreference(preference, labels);
  return (
    <li className="account-item">
      <span className="account-name">
        <bdi>{title}</bdi>
      </span>
      <span className="muted">
        {t(`account.kind.${words.kind}`)}
        {words.kind === 'search' ? (
          <>
            {' · '}
            <bdi>{catalog}</bdi>
          </>
        ) : null}
      </span>
      <Button
        label={t('account.delete', { name: title })}
        icon={Trash2}
        iconOnly
        variant="quiet"
        onClick={onDelete}
      />
    </li>
  );
}

/** What a preference is called: the user's own words, or the catalog that it is about. */
function describePreference(
  { name }: StoredPreference,
  labels: ReadonlyMap<string, string>,
): string {
  const words = preferenceWords(name);
  return words.kind === 'default' ? (labels.get(words.catalog) ?? words.catalog) : words.name;
}

function collectLabels(groups: readonly CatalogGroup[]): ReadonlyMap<string, string> {
  return new Map(
    groups.flatMap(({ catalogs, children }) => [
      ...catalogs.map(({ name, label }) => [name, label] as const),
      ...collectLabels(children),
    ]),
  );
}
