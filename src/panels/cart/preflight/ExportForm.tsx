import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import type { Cart, CartSizeAnswer } from '../../../backend/cart.ts';
import { languageOf } from '../../../core/element-host.ts';
import { problemText } from '../../../core/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatBytes, formatPercent } from '../../../ui/format.ts';
import { jobFileToUser } from '../../shared/job-file-to-user.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { CartRun, RunPhase } from '../cart-run.ts';
import type { CartParts } from '../cart-parts.ts';
import {
  exportFrom,
  type Faults,
  FIRST_SETTINGS,
  FORMATS,
  isList,
  type Settings,
} from './export-settings.ts';

const AreaFields = lazy(async () => ({ default: (await import('./AreaFields.tsx')).AreaFields }));

/** Coordinate systems that are always suggested. */
const WGS84 = 'EPSG:4326';

type Props = CartParts & { cart: Cart; run: CartRun; size: CartSizeAnswer | null };

/** What the file is to be, and the button that begins it. */
export function ExportForm({ host, store, go, state, say, cart, run, size }: Props) {
  const t = useTexts();
  const id = useId();
  const [kept, setKept] = useState<Settings>(store.settings.get(cart.id) ?? FIRST_SETTINGS);
  const several = cart.groups.length > 1;
  // A catalog may have come since a list was chosen.
  const settings: Settings = several && isList(kept.format) ? { ...kept, format: 'zip' } : kept;
  const [faults, setFaults] = useState<Faults>({});
  const phase = useSignal(run.phase);
  const { lang } = useSignal(host.environment);
  const set = (change: Partial<Settings>): void => {
    const next = { ...settings, ...change };
    store.settings.set(cart.id, next);
    setKept(next);
    setFaults({});
  };

  /** Notifies a user who waits in the background or has left the cart. */
  const follow = async (end: Promise<RunPhase | null>): Promise<void> => {
    const now = await end;
    if (now?.kind === 'saved')
      say({ kind: 'success', message: t('cart.saved', { name: now.name }) });
    if (now?.kind === 'ready')
      say({
        kind: 'success',
        message: t('cart.ready', { name: now.job.name ?? '' }),
        action: {
          label: t('cart.download'),
          run: () => void jobFileToUser(store.backend, now.job),
        },
      });
    if (now?.kind === 'failed' && !host.element.checkVisibility())
      say({ kind: 'error', message: problemText(t, now.problem), problem: now.problem });
    // The cart may have been removed elsewhere.
    if (now?.kind === 'failed' && now.problem.status === 404) store.soon();
  };
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const name = settings.name.trim() || cart.name;
    const found = exportFrom(cart.id, { ...settings, name }, languageOf(lang));
    if ('faults' in found) {
      setFaults(found.faults);
      const wrong = (event.target as HTMLElement).querySelector<HTMLElement>(
        found.faults.crs ? '.preflight-crs' : '.shape-box input, textarea',
      );
      return wrong?.focus();
    }
    // What was taken out is not to be in the file.
    await store.removals.flush();
    await follow(run.start(found.wanted, name));
  };
  const records = cart.groups.reduce((sum, group) => sum + group.records, 0);
  const running = phase.kind === 'running';
  return (
    <form className="preflight-form" onSubmit={(event) => void start(event)} noValidate>
      <label className="stacked">
        <span>{t('cart.name')}</span>
        <input
          className="field"
          type="text"
          maxLength={200}
          autoComplete="off"
          placeholder={cart.name}
          value={settings.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </label>
      <label className="stacked">
        <span>{t('cart.format')}</span>
        <select
          className="field"
          value={settings.format}
          aria-describedby={`${id}-format`}
          onChange={(event) => set({ format: event.target.value as Settings['format'] })}
        >
          {FORMATS.map((one) => (
            <option key={one} value={one} disabled={several && isList(one)}>
              {t(`cart.format.${one}`)}
            </option>
          ))}
        </select>
        {several ? (
          <span id={`${id}-format`} className="muted">
            {t('cart.format.several')}
          </span>
        ) : null}
      </label>
      {settings.format === 'zip' ? (
        <label className="preflight-switch">
          <input
            type="checkbox"
            role="switch"
            checked={settings.includeFiles}
            onChange={(event) => set({ includeFiles: event.target.checked })}
          />
          <span>{t('cart.includeFiles')}</span>
          <bdi className="muted" dir="ltr">
            {size ? formatBytes(size.bytes) : ''}
          </bdi>
        </label>
      ) : null}
      <label className="stacked">
        <span>{t('cart.crs')}</span>
        <input
          className="field preflight-crs"
          type="text"
          dir="ltr"
          list={`${id}-systems`}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('cart.crs.asStored')}
          value={settings.crs}
          aria-invalid={faults.crs ? true : undefined}
          aria-describedby={`${id}-crs`}
          onChange={(event) => set({ crs: event.target.value })}
        />
        <datalist id={`${id}-systems`}>
          {[...new Set([WGS84, ...(size?.crs ?? [])])].map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <span
          id={`${id}-crs`}
          className={faults.crs ? 'fault' : 'muted'}
          role={faults.crs ? 'alert' : undefined}
        >
          {faults.crs ? t(faults.crs) : t('cart.crs.hint')}
        </span>
      </label>
      <label className="stacked">
        <span>{t('cart.area')}</span>
        <select
          className="field"
          value={settings.area}
          onChange={(event) => set({ area: event.target.value as Settings['area'] })}
        >
          {(['none', 'box', 'polygon'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`cart.area.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {settings.area === 'none' ? null : (
        <Suspense>
          <AreaFields settings={settings} fault={faults.area ?? null} onChange={set} />
        </Suspense>
      )}
      {phase.kind === 'failed' ? (
        <ProblemNote
          compact
          problem={phase.problem}
          onRetry={() => void follow(run.retry())}
          onClose={() => run.reset()}
        />
      ) : null}
      {running && phase.background ? (
        <p className="preflight-running" role="status">
          <bdi>
            {t('cart.inBackground', {
              name: phase.name,
              percent: formatPercent(t, phase.percent ?? 0),
            })}
          </bdi>
          <Button
            label={t('cart.tab.exports')}
            variant="quiet"
            onClick={() => go({ ...state, tab: 'exports' })}
          />
        </p>
      ) : null}
      <Button
        className="preflight-go"
        label={t('cart.export', { count: records })}
        variant="primary"
        type="submit"
        disabledBecause={running && t('cart.oneAtATime')}
      />
    </form>
  );
}
