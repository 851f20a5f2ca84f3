import { Link, PencilLine, Star, Trash2 } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useFocusOn } from '../../../ui/use-focus-on.ts';
import { NameForm } from './NameForm.tsx';

interface Props {
  name: string;
  /** Shown beside the name. */
  note?: string | undefined;
  taken: readonly string[];
  /** It has just been given this name: the focus stays with it. */
  named: boolean;
  disabledBecause?: string | false;
  onOpen(): void;
  onRename(name: string): Promise<boolean>;
  onDelete(): void;
  isDefault?: boolean;
  onDefault?: () => void;
  onLink?: (() => void) | undefined;
}

/** One thing that is kept under a name, and what can be done with it. */
export function SavedItem(props: Props) {
  const { name, note, taken, named, disabledBecause, onOpen, onRename } = props;
  const t = useTexts();
  const [phase, setPhase] = useState<'shown' | 'renaming' | 'renamed'>('shown');
  const button = useRef<HTMLButtonElement>(null);
  useFocusOn(button, phase === 'renamed' || (phase === 'shown' && named));
  if (phase === 'renaming') {
    return (
      <li>
        <NameForm
          label={t('browse.saved.newName')}
          start={name}
          action={t('browse.saved.rename')}
          taken={taken}
          onCancel={() => setPhase('renamed')}
          onName={async (next) => {
            const kept = next === name || (await onRename(next));
            if (kept) setPhase('renamed');
            return kept;
          }}
        />
      </li>
    );
  }
  return (
    <li className="saved-item">
      <button
        type="button"
        className="saved-open"
        aria-disabled={disabledBecause ? true : undefined}
        title={disabledBecause || name}
        onClick={disabledBecause ? undefined : onOpen}
      >
        <bdi>{name}</bdi>
        {note ? (
          <span className="muted">
            <bdi>{note}</bdi>
          </span>
        ) : null}
      </button>
      <ItemTools {...props} renameButton={button} onRenaming={() => setPhase('renaming')} />
    </li>
  );
}

/** Buttons of one thing that is kept. */
function ItemTools({
  name,
  isDefault,
  onDefault,
  onLink,
  onDelete,
  renameButton,
  onRenaming,
}: Props & { renameButton: Ref<HTMLButtonElement>; onRenaming(): void }) {
  const t = useTexts();
  const labelWithName = (
    key:
      | 'browse.saved.setDefault'
      | 'browse.saved.rename'
      | 'browse.saved.copyLink'
      | 'browse.saved.delete',
  ): string => `${t(key)}: ${name}`;
  return (
    <>
      {onDefault ? (
        <Button
          label={labelWithName('browse.saved.setDefault')}
          icon={Star}
          iconOnly
          variant="quiet"
          aria-pressed={isDefault}
          onClick={onDefault}
        />
      ) : null}
      {onLink ? (
        <Button
          label={labelWithName('browse.saved.copyLink')}
          icon={Link}
          iconOnly
          variant="quiet"
          onClick={onLink}
        />
      ) : null}
      <Button
        ref={renameButton}
        label={labelWithName('browse.saved.rename')}
        icon={PencilLine}
        iconOnly
        variant="quiet"
        onClick={onRenaming}
      />
      <Button
        label={labelWithName('browse.saved.delete')}
        icon={Trash2}
        iconOnly
        variant="quiet"
        onClick={onDelete}
      />
    </>
  );
}
