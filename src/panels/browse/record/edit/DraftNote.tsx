import { Button } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/texts.tsx';

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
      <p>{t('browse.record.draft', { when: when(at) })}</p>
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
      <p>{t('browse.record.draftBack', { when: when(at) })}</p>
      <Button label={t('browse.record.startOver')} variant="quiet" onClick={onStartOver} />
    </div>
  );
}

/** Day and minute of the reader's clock, as ISO 8601 writes them: the same in every language. */
function when(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16).replace('T', ' ');
}
