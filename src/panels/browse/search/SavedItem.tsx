import { Link, PencilLine, Star, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { NameForm } from './NameForm.tsx';

/** One thing that is kept under a name, and what can be done with it. */
export function SavedItem({
  name,
  note,
  taken,
  named,
  disabledBecause,
  onOpen,
  onRename,
  onDelete,
  isDefault,
  onDefault,
  onLink,
}: {
  name: string;
  /** Stands beside the name. */
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
}) {
  const t = useTexts();
  const [renaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (!renaming && (wasRenaming.current || named)) button.current?.focus();
    wasRenaming.current = renaming;
  }, [renaming, named]);
  if (renaming) {
    return (
      <li>
        <NameForm
          label={t('browse.saved.newName')}
          start={name}
          action={t('browse.saved.rename')}
          taken={taken}
          onCancel={() => setRenaming(false)}
          onName={async (next) => {
            const kept = next === name || (await onRename(next));
            if (kept) setRenaming(false);
            return kept;
          }}
        />
      </li>
    );
  }
  const of = (
    key:
      | 'browse.saved.setDefault'
      | 'browse.saved.rename'
      | 'browse.saved.copyLink'
      | 'browse.saved.delete',
  ): string => `${t(key)}: ${name}`;
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
      {onDefault ? (
        <Button
          label={of('browse.saved.setDefault')}
          icon={Star}
          iconOnly
          variant="quiet"
          aria-pressed={isDefault}
          onClick={onDefault}
        />
      ) : null}
      {onLink ? (
        <Button
          label={of('browse.saved.copyLink')}
          icon={Link}
          iconOnly
          variant="quiet"
          onClick={onLink}
        />
      ) : null}
      <Button
        ref={button}
        label={of('browse.saved.rename')}
        icon={PencilLine}
        iconOnly
        variant="quiet"
        onClick={() => setRenaming(true)}
      />
      <Button
        label={of('browse.saved.delete')}
        icon={Trash2}
        iconOnly
        variant="quiet"
        onClick={onDelete}
      />
    </li>
  );
}
