import { Eye } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { type Problem, problemOf, problemText } from '../../core/problem.ts';
import type { Selection } from '../../core/selection.ts';
import { type ViewerKind, viewerKinds } from '../../core/viewer-kinds.ts';
import type { ViewTarget } from '../../sources/layer/open-targets.ts';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuItem } from '../../ui/menu-item.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';

/** Why a viewer cannot open records, by the key that the address builder gives. */
const REASONS = {
  'browse.selection.needsOne': 'map.open.needsOne',
  'browse.selection.needsWellbore': 'map.open.needsWellbore',
  'error.NO_LOG_FILES': 'error.NO_LOG_FILES',
  'error.TWO_WELLS_REQUIRED': 'error.TWO_WELLS_REQUIRED',
} as const;

/** What is known of a selection that is to be opened. */
type Known = { selection: Selection; targets?: readonly ViewTarget[]; problem?: Problem };

/** The viewers that records of the map open in, each with the reason where it cannot. */
export function OpenMenu({
  host,
  selection,
  iconOnly = false,
}: {
  host: ElementHost;
  selection: Selection;
  iconOnly?: boolean;
}) {
  const t = useTexts();
  const installed: ReadonlyMap<string, ViewerKind> = useSignal(viewerKinds);
  const { known, look } = useTargets(host, selection);
  const note = (label: string): MenuItem => ({
    label,
    disabledBecause: label,
    run: () => undefined,
  });
  const items = known?.targets?.map(({ kind, target }): MenuItem => {
    const label = t(`map.open.${kind}`);
    if (target.to === undefined) return { ...note(label), disabledBecause: t(REASONS[target.why]) };
    if (!installed.has(kind))
      return { ...note(label), disabledBecause: t('map.open.notInstalled', { viewer: label }) };
    const { to } = target;
    return { label, run: () => void host.emit('geo-navigate', { to }, { cancelable: true }) };
  });
  return (
    <Menu
      label={t('map.open')}
      icon={Eye}
      iconOnly={iconOnly}
      variant="plain"
      items={
        items ?? [note(known?.problem ? problemText(t, known.problem) : t('map.open.looking'))]
      }
      onOpen={look}
    />
  );
}

/** What is known of a selection, and what asks for it; a later selection is requested again. */
function useTargets(
  host: ElementHost,
  selection: Selection,
): { known: Known | null; look(): void } {
  const [known, setKnown] = useState<Known | null>(null);
  const request = useRef(new AbortController());
  useEffect(() => () => request.current.abort(), []);
  const look = (): void => {
    request.current.abort();
    const { signal } = (request.current = new AbortController());
    const find = async (): Promise<Partial<Known>> => {
      const { findViewTargets } = await import('../../sources/layer/open-targets.ts');
      const found = await findViewTargets(host, selection, signal);
      return found.ok ? { targets: found.data } : { problem: found.error };
    };
    setKnown({ selection });
    find()
      .catch((error: unknown) => ({ problem: problemOf(error, 'REQUEST_FAILED') }))
      .then(
        (found) => signal.aborted || setKnown({ selection, ...found }),
        () => undefined,
      );
  };
  return { known: known?.selection === selection ? known : null, look };
}
