import { addEnglish } from '../../../i18n/i18n.ts';
import enPicks from '../../../i18n/texts/en/picks.json';
import type { Pick, Side } from '../../../plot/correlation/well.ts';
import { formatMinute } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { PickKeeping } from './pick-keeping.ts';

addEnglish(enPicks);

/** Who made a pick, when, and its version; what of it is not saved. */
export function PickAuthor({
  keeping,
  side,
  pick,
}: {
  keeping: PickKeeping;
  side: Side;
  pick: Pick;
}) {
  const t = useTexts();
  const changes = useSignal(keeping.changes);
  if (!keeping.saving) return null;
  const change = changes.find((one) => one.side === side && one.id === pick.id);
  const saved = keeping.findSaved(side, pick.id);
  if (!saved || change?.kind === 'create')
    return <span className="pick-author unsaved">{t('picks.new')}</span>;
  const when = formatMinute(saved.changedAt);
  return (
    <span className="pick-author">
      {change ? <span className="unsaved">{t('picks.changed')}</span> : null}
      <span>
        <bdi>{saved.interpreter ?? t('picks.author')}</bdi>
        {saved.version === null ? null : (
          <>
            {' · '}
            <bdi>{t('picks.version', { version: saved.version })}</bdi>
          </>
        )}
      </span>
      {when ? <bdi dir="ltr">{when}</bdi> : null}
    </span>
  );
}
