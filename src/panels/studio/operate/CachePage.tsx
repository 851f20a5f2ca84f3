import { useState } from 'react';
import { emptyCache, updateSchema } from '../schema-tasks.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { PageProps } from '../kinds/kind.ts';
import { Instant } from '../list/list-cells.tsx';
import { useStudio } from '../studio-context.ts';
import { CatalogPicker } from './CatalogPicker.tsx';

/** When something was done here, and whether it went well. */
interface Run {
  at: string;
  ok: boolean;
}

/** The server's cache of the catalogs: cleared for some or all, and reloaded. */
export function CachePage({ host, backend }: PageProps) {
  const t = useTexts();
  const { admin } = useStudio();
  const [chosen, setChosen] = useState<string[]>([]);
  const [runs, setRuns] = useState<Partial<Record<'cache' | 'schema', Run>>>({});
  const [busy, setBusy] = useState(false);
  const run = async (what: 'cache' | 'schema', work: Promise<boolean>): Promise<void> => {
    setBusy(true);
    const ok = await work;
    setBusy(false);
    setRuns((now) => ({ ...now, [what]: { at: new Date().toISOString(), ok } }));
  };
  const denied = !admin && t('studio.adminsOnly');
  return (
    <div className="studio-operate studio-cards">
      <section className="studio-card" aria-label={t('studio.c.schema')}>
        <h2>{t('studio.c.schema')}</h2>
        <p>{t('studio.c.schemaText')}</p>
        <div className="studio-tools">
          <Button
            label={t('studio.c.reload')}
            variant="primary"
            aria-busy={busy}
            disabledBecause={denied}
            onClick={busy ? undefined : () => void run('schema', updateSchema(backend, host, t))}
          />
        </div>
        <LastRun run={runs.schema} />
      </section>
      <section className="studio-card" aria-label={t('studio.c.cache')}>
        <h2>{t('studio.c.cache')}</h2>
        <p>{t('studio.c.cacheText')}</p>
        <CatalogPicker chosen={chosen} onChange={setChosen} />
        <div className="studio-tools">
          <Button
            label={
              chosen.length > 0
                ? t('studio.c.clearSome', { count: chosen.length })
                : t('studio.c.clearAll')
            }
            variant="primary"
            aria-busy={busy}
            disabledBecause={denied}
            onClick={
              busy ? undefined : () => void run('cache', emptyCache(backend, host, t, chosen))
            }
          />
          {chosen.length > 0 ? (
            <Button label={t('studio.c.choseAll')} onClick={() => setChosen([])} />
          ) : null}
        </div>
        <LastRun run={runs.cache} />
      </section>
    </div>
  );
}

function LastRun({ run }: { run: Run | undefined }) {
  const t = useTexts();
  return run ? (
    <p role="status" className={run.ok ? 'studio-right' : 'studio-wrong'}>
      {t(run.ok ? 'studio.c.done' : 'studio.c.failed')} · <Instant at={run.at} />
    </p>
  ) : null;
}
