import { Calculator } from 'lucide-react';
import { addEnglish } from '../../../i18n/i18n.ts';
import enLogTools from '../../../i18n/texts/en/log-tools.json';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';

addEnglish(enLogTools);

/** Opens and closes the panel of calculations. */
export function RecipeToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle(): void }) {
  const t = useTexts();
  return (
    <Button
      label={t('logTools.calculate')}
      icon={Calculator}
      iconOnly
      variant="quiet"
      aria-pressed={isOpen}
      onClick={onToggle}
    />
  );
}
