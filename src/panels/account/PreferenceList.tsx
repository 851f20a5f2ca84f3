import { Trash2 } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { loadPreferences, type StoredPreference } from '../../backend/account.ts';
import type { Backend } from '../../backend/backend.ts';
import { type CatalogGroup, loadGroups } from '../../backend/catalogs.ts';
import { preferenceWords } from '../../backend/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useRemoval } from './use-removal.ts';

/** What the server keeps for the user, in words; each can be deleted, all at once after a question, and the last deletion taken back. */
export function PreferenceList({ backend }: { backend: Backend }) {
  const t = useTexts();
  const title = useId();
  const [attempt, setAttempt] = useState(0);
  // A retry repeats the request.
  const ask = useMemo(
    () => (signal: AbortSignal) => loadPreferences(backend, { signal }),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [backend, attempt],
  );
  const askGroups = useMemo(
    () => (signal: AbortSignal) => loadGroups(backend, { signal }),
    [backend],
  );
  const { data, problem } = useAnswer(ask, { keep: true });
  const { data: groups } = useAnswer(askGroups);
  const labels = useMemo(() => collectLabels(groups ?? []), [groups]);
  const { removed, failure, remove, undo, forget } = useRemoval(backend, () =>
    setAttempt((now) => now + 1),
  );
  const [asking, setAsking] = useState(false);
  const region = useRef<HTMLElement>(null);
  const all = (data ?? []).filter(({ id }) => !removed.some((one) => one.id === id));
  const delist = (some: readonly StoredPreference[]): void => {
    setAsking(false);
    remove(some);
    // What had the focus is gone.
    region.current?.focus();
  };
  return (
    <section ref={region} tabIndex={-1} className="account-part" aria-labelledby={title}>
      <h3 id={title}>{t('account.preferences')}</h3>
      {problem ? (
        <ProblemNote compact problem={problem} onRetry={() => setAttempt(attempt + 1)} />
      ) : null}
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
      <div className="account-told" role="status">
        {removed.length > 0 ? (
          <>
            <bdi>
              {removed.length === 1
                ? t('account.deleted', { name: describePreference(removed[0]!, labels) })
                : t('account.deletedAll', { count: removed.length })}
            </bdi>
            <Button label={t('common.undo')} variant="quiet" onClick={undo} />
          </>
        ) : null}
      </div>
      {all.length > 1 ? (
        asking ? (
          <Sure count={all.length} onYes={() => delist(all)} onNo={() => setAsking(false)} />
        ) : (
          <div>
            <Button
              label={t('account.deleteAll')}
              variant="quiet"
              onClick={() => setAsking(true)}
            />
          </div>
        )
      ) : null}
    </section>
  );
}

function Sure({ count, onYes, onNo }: { count: number; onYes(): void; onNo(): void }) {
  const t = useTexts();
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
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
