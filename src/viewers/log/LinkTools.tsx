import { SquareDashedMousePointer } from 'lucide-react';
import { addEnglish } from '../../i18n/i18n.ts';
import english from '../../i18n/texts/en/log-panels.json';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { LogLink } from './log-link.ts';

addEnglish(english);

/** Lets a drag in the tracks select depths for the other viewers of the link. */
export function LinkTools({ link }: { link: LogLink }) {
  const t = useTexts();
  const isSelecting = useSignal(link.isSelecting);
  return (
    <Button
      label={t('log.link.select')}
      icon={SquareDashedMousePointer}
      iconOnly
      variant="quiet"
      aria-pressed={isSelecting}
      onClick={() => link.select(!isSelecting)}
    />
  );
}
