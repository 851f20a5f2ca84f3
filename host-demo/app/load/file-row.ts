import { html, nothing, type TemplateResult } from 'lit';
import type { TextKey, Translate } from '../../../src/i18n/i18n.ts';
import en from '../../../src/i18n/texts/en/common.json';
import { formatBytes } from '../../../src/ui/format.ts';
import { ICONS } from '../icons.ts';
import { formatRoute } from '../router.ts';
import { isOpen, type Progress, type QueuedFile } from './load-queue.ts';
import type { Loaded, Refused } from './send-file.ts';

/** One file: its name and size, how far it is, and what became of it. */
export function fileRow(
  t: Translate,
  queued: QueuedFile,
  { cancel, again }: { cancel: () => void; again: () => void },
): TemplateResult {
  const {
    file: { name, size },
    progress,
  } = queued;
  const repeatable = progress.kind === 'failed' || progress.kind === 'cancelled';
  return html`<li>
    <div class="line">
      <bdi class="name" dir="ltr" title=${name}>${name}</bdi>
      <span class="size" dir="ltr">${formatBytes(size)}</span>
      <span class="state" data-state=${chooseTone(progress)}>${stateText(t, progress)}</span>
      ${isOpen(queued) ? iconButton(t('load.cancelFile', { name }), ICONS.close, cancel) : repeatable ? iconButton(t('load.retryFile', { name }), ICONS.again, again) : html`<span></span>`}
    </div>
    ${bar(t, name, progress)}
    ${progress.kind === 'answered' ? html`${progress.loaded.map((one) => loadedLine(t, one))}${progress.refused.map((one) => refusal(t, one))}` : nothing}
    ${progress.kind === 'failed' ? html`<p class="reason">${failureText(t, progress)}</p>` : nothing}
    ${progress.kind === 'not-ours' ? html`<p class="reason">${t('load.notOurs')}</p>` : nothing}
  </li>`;
}

function iconButton(name: string, icon: unknown, act: () => void): TemplateResult {
  return html`<button class="button quiet icon-only" title=${name} aria-label=${name} @click=${act}>
    ${icon}
  </button>`;
}

function bar(t: Translate, name: string, progress: Progress): unknown {
  if (progress.kind === 'sending')
    return html`<progress
      aria-label=${name}
      max=${progress.total}
      .value=${progress.sent}
    ></progress>`;
  return progress.kind === 'reading'
    ? html`<progress aria-label="${name}: ${t('load.reading')}"></progress>`
    : nothing;
}

function stateText(t: Translate, progress: Progress): string {
  if (progress.kind === 'sending')
    return t('common.bytesOf', {
      done: formatBytes(progress.sent),
      total: formatBytes(progress.total),
    });
  if (progress.kind === 'answered')
    return t(progress.loaded.length > 0 ? 'load.loaded' : 'load.refused');
  return t(
    progress.kind === 'failed' || progress.kind === 'not-ours'
      ? 'load.refused'
      : `load.${progress.kind}`,
  );
}

function chooseTone(progress: Progress): 'good' | 'bad' | 'open' {
  if (progress.kind === 'answered') return progress.loaded.length > 0 ? 'good' : 'bad';
  return progress.kind === 'failed' || progress.kind === 'not-ours' ? 'bad' : 'open';
}

/** A well that came of a file, and its logs to open. */
function loadedLine(
  t: Translate,
  { format, uwi, wellName, records, logs }: Loaded,
): TemplateResult {
  const well = [wellName, uwi].filter(Boolean).join(' · ');
  return html`<p class="well">
    <span>${format.toUpperCase()}</span>${well ? html`<bdi>${well}</bdi>` : nothing}<span
      >${t('load.records', { count: records })}</span
    >
    ${logs.map(({ catalog, logId, title }) => html`<a href=${formatRoute({ name: 'consume', alone: false, state: { kind: 'log', catalog, logId } })}>${t('load.open', { name: title })}</a>`)}
  </p>`;
}

/** The suite's own words for a code that it knows, and the server's where they say more. */
function refusal(t: Translate, { code, message }: Refused): TemplateResult {
  const key = `error.${code}`;
  const text = key in en ? t(key as TextKey) : message;
  return html`<p class="reason">${text}</p>
    ${message.startsWith(text) ? nothing : html`<p class="said" dir="ltr">${message}</p>`}`;
}

function failureText(
  t: Translate,
  { status, message }: { status: number; message: string },
): string {
  if (status === 0) return t('error.NETWORK_DISCONNECTED');
  return status === 413 ? t('load.tooLarge') : message;
}
