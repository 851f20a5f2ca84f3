import type { ImportResult } from '../../../backend/studio-work.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { ChangeTable } from '../ChangeTable.tsx';
import { useStudio } from '../studio-context.ts';
import { joinList } from '../../../i18n/join-list.ts';

type Item = ImportResult['imported'][number];

/** Key of an entity of a file. */
export function planKey({ entityName, name }: Item): string {
  return `${entityName} ${name ?? ''}`;
}

/**
 * What files would change: each entity with its attributes before and after, and the names in it
 * that lead nowhere.
 */
export function ImportPlan({
  result: { imported, failed },
  chosen,
  busy,
  onChoose,
  onImport,
  onDiscard,
}: {
  result: ImportResult;
  /** Keys of the entities that are imported. */
  chosen: ReadonlySet<string>;
  busy: boolean;
  onChoose(keys: ReadonlySet<string>): void;
  onImport(): void;
  onDiscard(): void;
}) {
  const t = useTexts();
  const toggle = (key: string): void =>
    onChoose(
      new Set(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key]),
    );
  return (
    <section className="studio-plan" aria-label={t('studio.e.plan')}>
      <header className="studio-head">
        <h2>{t('studio.e.plan')}</h2>
      </header>
      {failed.length > 0 ? <FailedFiles failed={failed} role="alert" /> : null}
      {imported.length === 0 ? <p className="muted-note">{t('studio.none')}</p> : null}
      <ul className="studio-plan-items">
        {imported.map((item) => (
          <PlanItem
            key={planKey(item)}
            item={item}
            isChosen={chosen.has(planKey(item))}
            onToggle={() => toggle(planKey(item))}
          />
        ))}
      </ul>
      <footer className="studio-foot">
        <Button
          label={t('studio.e.write', { count: chosen.size })}
          variant="primary"
          aria-busy={busy}
          disabledBecause={chosen.size === 0 && t('studio.none')}
          onClick={busy ? undefined : onImport}
        />
        <Button label={t('common.cancel')} onClick={onDiscard} />
      </footer>
    </section>
  );
}

/** Files that could not be read, and why. */
export function FailedFiles({ failed, role }: { failed: ImportResult['failed']; role?: 'alert' }) {
  return (
    <ul className="studio-wrongs" role={role}>
      {failed.map(({ file, message }) => (
        <li key={file}>
          <bdi dir="ltr">{file}</bdi>: {message}
        </li>
      ))}
    </ul>
  );
}

function PlanItem({
  item: { entityName, name, action, broken, changes },
  isChosen,
  onToggle,
}: {
  item: Item;
  isChosen: boolean;
  onToggle(): void;
}) {
  const t = useTexts();
  const { kinds } = useStudio();
  const kind = kinds.get(entityName);
  const actions = {
    created: t('studio.e.created'),
    updated: t('studio.e.updated'),
    unchanged: t('studio.e.unchanged'),
  };
  return (
    <li>
      <label className="studio-flag">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={action === 'unchanged' || broken.length > 0}
          onChange={onToggle}
        />
        <span className="muted">{kind ? t(kind.one) : entityName}</span>{' '}
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <span data-action={action}>{actions[action as keyof typeof actions] ?? action}</span>
      </label>
      {broken.length > 0 ? (
        <p className="studio-wrong">{t('studio.e.broken', { names: joinList(t, broken) })}</p>
      ) : null}
      {changes.length > 0 ? (
        <details>
          <summary>{t('studio.e.changes', { count: changes.length })}</summary>
          <ChangeTable changes={changes} />
        </details>
      ) : null}
    </li>
  );
}

/** Files whose changes the server cannot show before they are written. */
export function UnknownPlan({
  files,
  busy,
  onImport,
  onDiscard,
}: {
  files: readonly File[];
  busy: boolean;
  onImport(): void;
  onDiscard(): void;
}) {
  const t = useTexts();
  return (
    <section className="studio-plan" aria-label={t('studio.e.import')}>
      <header className="studio-head">
        <h2>{t('studio.e.import')}</h2>
      </header>
      <div className="studio-plan-files">
        <p role="status">{t('studio.e.noPreview')}</p>
        <ul>
          {files.map(({ name }, at) => (
            <li key={at}>
              <bdi dir="ltr">{name}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <footer className="studio-foot">
        <Button
          label={t('studio.e.writeAll')}
          variant="primary"
          aria-busy={busy}
          onClick={busy ? undefined : onImport}
        />
        <Button label={t('common.cancel')} onClick={onDiscard} />
      </footer>
    </section>
  );
}
