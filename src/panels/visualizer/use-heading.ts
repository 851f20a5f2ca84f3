import { useMemo } from 'react';
import { getBackend, type Result } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { problemOf } from '../../core/problem.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { describeCut } from './describe-cut.ts';
import type { Heading } from './load-heading.ts';
import type { VisualizerState } from './visualizer-state.ts';

/**
 * The words for what is shown; null until they are known, and where nothing is shown. The page
 * hears the names by `geo-title`.
 * @param userFile name of the file that is shown in place of the state's record
 */
export function useHeading(
  host: ElementHost,
  state: VisualizerState,
  userFile: string | null,
): Heading | null {
  const { kind, catalog, logId, wellbores, uwis } = state;
  const shown = JSON.stringify({ kind, catalog, logId, wellbores, uwis });
  const ask = useMemo(
    () => (signal: AbortSignal) => load(host, JSON.parse(shown) as VisualizerState, signal),
    [host, shown],
  );
  const answer = useAnswer(ask).data;
  const cut = describeCut(useTexts(), state);
  const heading = userFile === null ? answer : { ...NOTHING, names: [userFile] };
  const names = heading?.names ?? [];
  const title = heading ? (names.length > 0 && cut ? [...names, cut] : names).join(' · ') : null;
  usePageTitle(host, title);
  return names.length > 0 ? heading : null;
}

const NOTHING: Heading = { names: [], run: '', interval: '', well: null };

async function load(
  host: ElementHost,
  state: VisualizerState,
  signal: AbortSignal,
): Promise<Result<Heading>> {
  try {
    const { headingRequest, loadHeading } = await import('./load-heading.ts');
    const request = headingRequest(state);
    return request
      ? await loadHeading(getBackend(host), request, signal)
      : { ok: true, data: NOTHING };
  } catch (error) {
    return { ok: false, error: problemOf(error, 'COMPONENT_FAILED') };
  }
}
