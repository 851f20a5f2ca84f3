import { type ReactNode, useMemo } from 'react';
import { ConflictView } from '../../../ui/ConflictView.tsx';
import { formatMinute, formatValue } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useModal } from '../../../ui/use-modal.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { type DepthUnit, metresPer } from '../../../units/depth.ts';
import type { SavedPick } from '../../../sources/wells/saved-pick.ts';
import type { PickConflict } from './pick-saving.ts';
import type { NotedPicks } from './noted-picks.ts';

type Choice = PickConflict & { keep: 'mine' | 'theirs' };

/** Markers that two people changed, side by side, for the user to choose from. */
export function PickConflicts({
  picks: { keeping, unit: shownUnit, nameWell },
  onBack,
}: {
  picks: NotedPicks;
  onBack(): void;
}) {
  const t = useTexts();
  const dialog = useModal();
  const unit = useSignal(shownUnit);
  const conflicts = useSignal(keeping.conflicts);
  const choices = useMemo(
    () => conflicts.map((one): Choice => ({ ...one, keep: 'mine' })),
    [conflicts],
  );
  const label = ({ change, theirs }: Choice): string => {
    const { name } = change.kind === 'create' ? change.pick : change.saved;
    const well = nameWell(change.side) || (theirs?.uwi ?? '');
    return t('picks.failed.item', { name, well });
  };
  return (
    <dialog
      ref={dialog}
      className="pick-conflicts"
      aria-label={t('conflict.title')}
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onBack();
      }}
    >
      <ConflictView
        differences={choices}
        busy={false}
        onBack={onBack}
        onResolve={(chosen) => void keeping.saving?.resolve(chosen)}
        show={(choice) => ({
          name: `${choice.change.side} ${choice.change.id}`,
          label: label(choice),
          mine: <Mine change={choice.change} unit={unit} />,
          theirs: <Theirs pick={choice.theirs} unit={unit} />,
        })}
      />
    </dialog>
  );
}

function Mine({ change, unit }: { change: PickConflict['change']; unit: DepthUnit }) {
  const t = useTexts();
  return change.kind === 'delete' ? (
    <Held>{t('picks.conflict.deleted')}</Held>
  ) : (
    <Held>
      <PickText {...change.pick} unit={unit} />
    </Held>
  );
}

function Theirs({ pick, unit }: { pick: SavedPick | null; unit: DepthUnit }) {
  const t = useTexts();
  if (!pick) return <Held>{t('picks.conflict.deleted')}</Held>;
  const details = [
    pick.interpreter && t('picks.conflict.by', { who: pick.interpreter }),
    formatMinute(pick.changedAt),
    pick.version !== null && t('picks.version', { version: pick.version }),
  ].filter((text) => typeof text === 'string' && text !== '');
  return (
    <Held>
      <PickText {...pick} unit={unit} />
      <br />
      <span className="muted">
        <bdi>{details.join(' · ')}</bdi>
      </span>
    </Held>
  );
}

const Held = ({ children }: { children: ReactNode }) => <span>{children}</span>;

function PickText({ name, mdM, unit }: { name: string; mdM: number; unit: DepthUnit }) {
  const depth = formatValue(Number((mdM / (metresPer(unit) ?? 1)).toFixed(2)));
  return (
    <>
      <bdi>{name}</bdi>, <bdi dir="ltr">{`${depth} ${unit}`}</bdi>
    </>
  );
}
