import { Save } from 'lucide-react';
import { useRef } from 'react';
import { addEnglish, type Translate } from '../../../i18n/i18n.ts';
import enPickTools from '../../../i18n/texts/en/pick-tools.json';
import { Button } from '../../../ui/Button.tsx';
import type { MenuItem } from '../../../ui/menu-item.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import type { PickKeeping, PickObstacle } from './pick-keeping.ts';
import sheet from './pick-save.css';

addEnglish(enPickTools);

/**
 * Saves the picks, and says how many are not saved or why they cannot be. It is an icon with the
 * count on it: it keeps its width, so that nothing moves with the first pick.
 */
export function PickSaveButton({ keeping }: { keeping: PickKeeping }) {
  const obstacle = useSignal(keeping.obstacle);
  return obstacle === 'local' ? null : <SaveButton keeping={keeping} obstacle={obstacle} />;
}

function SaveButton({
  keeping,
  obstacle,
}: {
  keeping: PickKeeping;
  obstacle: PickObstacle | null;
}) {
  const t = useTexts();
  const status = useRef<HTMLSpanElement>(null);
  useSheet(status, sheet);
  const count = useSignal(keeping.changes).length;
  const progress = useSignal(keeping.progress);
  const label = progress
    ? t('picks.save.running', progress)
    : count > 0
      ? t('picks.save.count', { count })
      : t('picks.save');
  return (
    <>
      <Button
        label={label}
        shortcut="Ctrl+S"
        icon={Save}
        iconOnly
        data-count={count > 0 ? count : undefined}
        variant={count > 0 && !obstacle ? 'primary' : 'quiet'}
        className="pick-save"
        disabledBecause={
          obstacle ? whyNot(t, obstacle) : count === 0 && !progress && t('picks.save.none')
        }
        aria-busy={progress !== null}
        onClick={() => keeping.save()}
      />
      <span ref={status} className="visually-hidden" role="status">
        {count > 0 ? label : ''}
      </span>
    </>
  );
}

/** The same as choices of a menu, for wells of any source. */
export function usePickSaveItems(keeping: PickKeeping): MenuItem[] {
  const t = useTexts();
  const obstacle = useSignal(keeping.obstacle);
  const count = useSignal(keeping.changes).length;
  const none = count === 0 && t('picks.save.none');
  const save = {
    label: t('picks.save'),
    run: () => keeping.save(),
    disabledBecause: obstacle ? whyNot(t, obstacle) : none,
  };
  if (obstacle === 'local') return [save];
  const revert = {
    label: t('picks.revert'),
    run: () => keeping.revert(),
    disabledBecause: none,
  };
  return [save, revert];
}

function whyNot(t: Translate, obstacle: PickObstacle): string {
  return t(`picks.save.${obstacle}`);
}
