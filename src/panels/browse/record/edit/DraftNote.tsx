import { Button } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import { formatMinute } from '../../../../ui/format.ts';

/** What was typed and not saved is there to go on with. */
export function DraftOffer({
  at,
  onContinue,
  onDiscard,
}: {
  at: number;
  onContinue(): void;
  onDiscard(): void;
}) {
  const t = useTexts();
  return (
    <div className="record-band" role="status">
      <p>{t('browse.record.draft', { when: formatMinute(at) })}</p>
      <Button label={t('browse.record.continue')} onClick={onContinue} />
      <Button label={t('browse.record.discard')} variant="quiet" onClick={onDiscard} />
    </div>
  );
}

/** Shows that the inputs hold what was typed before. */
export function DraftBack({ at, onStartOver }: { at: number; onStartOver(): void }) {
  const t = useTexts();
  return (
    <div className="record-band" role="status">
      <p>{t('browse.record.draftBack', { when: formatMinute(at) })}</p>
      <Button label={t('browse.record.startOver')} variant="quiet" onClick={onStartOver} />
    </div>
  );
}
