import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import type { Result } from '../../../backend/backend.ts';
import { rows } from '../../../backend/rows.ts';
import { nullIfAborted } from '../../../backend/null-if-aborted.ts';
import { startSummary } from '../../../backend/summaries.ts';
import { parseLanguage } from '../../../i18n/language.ts';
import { newProcessId } from '../../../core/process-id.ts';
import { problemText } from '../../../core/problem.ts';
import { constraintsOfSelection, type Selection } from '../../../core/selection.ts';
import type { Notice } from '../../../core/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { CatalogListing } from '../listing.ts';

/**
 * Most concessions that a request names; the server reports it if they are more than it accepts.
 */
const MOST_NAMED = 1000;

/**
 * Starts a summary of the selected concessions (spec 7, "generate/summary"); its progress is shown
 * by the notifications.
 */
export function SummaryButton({
  listing,
  selected,
  iconOnly,
  say,
}: {
  listing: CatalogListing;
  selected: Selection;
  iconOnly: boolean;
  say(notice: Notice): void;
}) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    const gone = new AbortController();
    const forget = listing.host.onDispose(() => gone.abort());
    setBusy(true);
    const answer = await nullIfAborted(summarize(listing, selected, gone.signal), gone.signal);
    forget();
    if (!answer) return;
    setBusy(false);
    say(
      answer.ok
        ? { kind: 'success', message: t('browse.selection.summaryStarted') }
        : { kind: 'error', message: problemText(t, answer.error), problem: answer.error },
    );
  };
  return (
    <Button
      label={t('browse.selection.summary')}
      icon={ClipboardList}
      iconOnly={iconOnly}
      disabledBecause={busy && t('browse.selection.summaryStarting')}
      onClick={() => void start()}
    />
  );
}

async function summarize(
  { backend, catalog, cache, host }: CatalogListing,
  selection: Selection,
  signal: AbortSignal,
): Promise<Result<null>> {
  const [key = ''] = cache.keys;
  const found = await rows(
    backend,
    {
      catalog: catalog.name,
      fields: cache.keys,
      constraints: constraintsOfSelection(selection, cache.keys),
      limit: MOST_NAMED,
    },
    { signal },
  );
  if (!found.ok) return found;
  // Without names the server would summarize all.
  if (found.data.length === 0)
    return {
      ok: false,
      error: {
        code: 'RECORD_NOT_FOUND',
        message: 'none of the selected concessions is there any more',
      },
    };
  return startSummary(
    backend,
    {
      processId: newProcessId(),
      concessions: found.data.map((row) => String(row[key])),
      language: parseLanguage(host.environment.peek().lang),
    },
    { signal },
  );
}
