import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import { useBuilder } from './builder-context.ts';
import { moved, withoutNode } from './tree.ts';

/** Moves a rule or group, and removes it. */
export function NodeTools({ id, label }: { id: number; label: string }) {
  const t = useTexts();
  const { tree, change } = useBuilder();
  const move = (by: 1 | -1) => (
    <Button
      label={`${t(by < 0 ? 'browse.filter.advanced.up' : 'browse.filter.advanced.down')}: ${label}`}
      icon={by < 0 ? ChevronUp : ChevronDown}
      iconOnly
      variant="quiet"
      disabledBecause={moved(tree, id, by) === tree && t('browse.filter.advanced.noPlace')}
      onClick={() => change((now) => moved(now, id, by))}
    />
  );
  return (
    <span className="built-tools">
      {move(-1)}
      {move(1)}
      <Button
        label={t('browse.filter.remove', { condition: label })}
        icon={Trash2}
        iconOnly
        variant="quiet"
        onClick={() => change((now) => withoutNode(now, id))}
      />
    </span>
  );
}
