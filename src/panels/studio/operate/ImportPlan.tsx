import type { ImportResult } from '../../../backend/studio-work.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { toYaml } from '../edit/yaml-text.ts';
import { useStudio } from '../studio-context.ts';

type Item = ImportResult['imported'][number];

/** What an entity of a file is known by. */
export function planKey({ entityName, name }: Item): string {
  return `${entityName} ${name ?? ''}`;
}

/** What files would change: each entity with its attributes before and after, and the names in it that lead nowhere. */
export function ImportPlan({
  result: { imported, failed },
  chosen,
  busy,
  onChoose,
  onImport,
  onDiscard,
}: {
  result: ImportResult;
  chosen: ReadonlySet<string>;
  busy: boolean;
  onChoose(keys: ReadonlySet<string>): void;
  onImport(): void;
  onDiscard(): void;
}) {
  const t = useTexts();
  const { kinds } = useStudio();
  const toggle = (key: string): void =>
    onChoose(
      new Set(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key]),
    );
  const actions = {
    created: t('studio.e.created'),
    updated: t('studio.e.updated'),
    unchanged: t('studio.e.unchanged'),
  };
  return (
    <section className="studio-plan" aria-label={t('studio.e.plan')}>
      <header className="studio-head">
        <h2>{t('studio.e.plan')}</h2>
      </header>
      {failed.length > 0 ? (
        <ul className="studio-wrongs" role="alert">
          {failed.map(({ file, message }) => (
            <li key={file}>
              <bdi dir="ltr">{file}</bdi>: {message}
            </li>
          ))}
        </ul>
      ) : null}
      {imported.length === 0 ? <p className="muted-note">{t('studio.none')}</p> : null}
      <ul className="studio-plan-items">
        {imported.map((item) => {
          const key = planKey(item);
          const kind = kinds.get(item.entityName);
          return (
            <li key={key}>
              <label className="studio-flag">
                <input
                  type="checkbox"
                  checked={chosen.has(key)}
                  disabled={item.action === 'unchanged' || item.broken.length > 0}
                  onChange={() => toggle(key)}
                />
                <span className="muted">{kind ? t(kind.one) : item.entityName}</span>{' '}
                <strong>
                  <bdi>{item.name}</bdi>
                </strong>{' '}
                <span data-action={item.action}>
                  {actions[item.action as keyof typeof actions] ?? item.action}
                </span>
              </label>
              {item.broken.length > 0 ? (
                <p className="studio-wrong">
                  {t('studio.e.broken', { names: item.broken.join(', ') })}
                </p>
              ) : null}
              {item.changes.length > 0 ? (
                <details>
                  <summary>{t('studio.e.changes', { count: item.changes.length })}</summary>
                  <div className="studio-sheet">
                    <table className="table">
                      <thead>
                        <tr>
                          <th scope="col">{t('studio.a.attribute')}</th>
                          <th scope="col">{t('studio.a.before')}</th>
                          <th scope="col">{t('studio.a.after')}</th>
                        </tr>
                      </thead>
                      <tbody>
                        {item.changes.map(({ name, before, after }) => (
                          <tr key={name}>
                            <td>
                              <bdi dir="ltr">{name}</bdi>
                            </td>
                            <td>
                              <pre dir="ltr">{toYaml(before)}</pre>
                            </td>
                            <td>
                              <pre dir="ltr">{toYaml(after)}</pre>
                            </td>
                          </tr>
                        ))}
                      </tbody>
                    </table>
                  </div>
                </details>
              ) : null}
            </li>
          );
        })}
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
