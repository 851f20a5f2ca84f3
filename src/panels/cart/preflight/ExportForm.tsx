import { type FormEvent, useRef, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { Cart, CartSizeAnswer } from '../../../backend/cart.ts';
import type { ExportPhase } from '../../../backend/export-run.ts';
import { parseLanguage } from '../../../i18n/language.ts';
import { problemText } from '../../../core/problem.ts';
import type { Notice } from '../../../core/toasts.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { jobFileToUser } from '../../shared/job-file-to-user.ts';
import type { CartExport } from '../cart-export.ts';
import type { CartParts } from '../cart-parts.ts';
import {
  exportFrom,
  type Faults,
  FIRST_SETTINGS,
  isList,
  type Settings,
} from './export-settings.ts';
import { SettingsFields } from './SettingsFields.tsx';

type Props = CartParts & { cart: Cart; run: CartExport; size: CartSizeAnswer | null };

/** What the file is to be, and the button that starts the export. */
export function ExportForm({ host, store, go, state, say, cart, run, size }: Props) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const { settings, faults, setFaults, change } = useSettings(store, cart);
  const phase = useSignal(run.phase);

  /** Notifies a user who waits in the background or has left the cart. */
  const follow = async (end: Promise<ExportPhase | null>): Promise<void> => {
    const phase = await end;
    const isFailureShown = phase?.kind === 'failed' && form.current?.checkVisibility();
    const notice = phase && !isFailureShown ? describeEnd(t, phase, store.backend) : null;
    if (notice) say(notice);
    // The cart may have been removed elsewhere.
    if (phase?.kind === 'failed' && phase.problem.status === 404) store.soon();
  };
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const name = settings.name.trim() || cart.name;
    const language = parseLanguage(host.environment.peek().lang);
    const found = exportFrom(cart.id, { ...settings, name }, language);
    if ('faults' in found) {
      setFaults(found.faults);
      return focusFault(form.current, found.faults);
    }
    // What was taken out is not to be in the file.
    await store.removals.flush();
    await follow(run.start({ name, options: found.wanted }));
  };
  const records = cart.groups.reduce((sum, group) => sum + group.records, 0);
  const isRunning = phase.kind === 'running';
  return (
    <form ref={form} className="preflight-form" onSubmit={(event) => void start(event)} noValidate>
      <SettingsFields
        cart={cart}
        size={size}
        settings={settings}
        faults={faults}
        onChange={change}
      />
      <RunNote
        run={run}
        onRetry={() => void follow(run.retry())}
        onShowExports={() => go({ ...state, tab: 'exports' })}
      />
      <Button
        className="preflight-go"
        label={t('cart.export', { count: records })}
        variant="primary"
        type="submit"
        disabledBecause={isRunning && t('cart.oneAtATime')}
      />
    </form>
  );
}

/** Describes the end of an export to its user; null if there is nothing to say. */
function describeEnd(t: Translate, phase: ExportPhase, backend: Backend): Notice | null {
  switch (phase.kind) {
    case 'saved':
      return { kind: 'success', message: t('cart.saved', { name: phase.name }) };
    case 'ready':
      return {
        kind: 'success',
        message: t('cart.ready', { name: phase.job.name ?? '' }),
        action: { label: t('cart.download'), run: () => void jobFileToUser(backend, phase.job) },
      };
    case 'failed':
      return { kind: 'error', message: problemText(t, phase.problem), problem: phase.problem };
    default:
      return null;
  }
}

/**
 * What is typed and chosen, kept for the cart while the element lives; and what is wrong with it.
 */
function useSettings({ settings: store }: CartParts['store'], { id, groups }: Cart) {
  const [kept, setKept] = useState<Settings>(store.get(id) ?? FIRST_SETTINGS);
  const [faults, setFaults] = useState<Faults>({});
  // A catalog may have come since a list was chosen.
  const settings: Settings =
    groups.length > 1 && isList(kept.format) ? { ...kept, format: 'zip' } : kept;
  const change = (part: Partial<Settings>): void => {
    const next = { ...settings, ...part };
    store.set(id, next);
    setKept(next);
    setFaults({});
  };
  return { settings, faults, setFaults, change };
}

function focusFault(form: HTMLFormElement | null, { crs }: Faults): void {
  form?.querySelector<HTMLElement>(crs ? '.preflight-crs' : '.shape-box input, textarea')?.focus();
}

/** Why the last export failed, or how far one is that runs in the background. */
function RunNote({
  run,
  onRetry,
  onShowExports,
}: {
  run: CartExport;
  onRetry(): void;
  onShowExports(): void;
}) {
  const t = useTexts();
  const phase = useSignal(run.phase);
  if (phase.kind === 'failed')
    return (
      <ProblemNote compact problem={phase.problem} onRetry={onRetry} onClose={() => run.reset()} />
    );
  if (phase.kind !== 'running' || !phase.isBackground) return null;
  const percent = formatPercent(t, phase.percent ?? 0);
  return (
    <p className="preflight-running" role="status">
      <bdi>{t('cart.inBackground', { name: run.wanted?.name ?? '', percent })}</bdi>
      <Button label={t('cart.tab.exports')} variant="quiet" onClick={onShowExports} />
    </p>
  );
}
