import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';

/** A part of the panel beside the map, with a title and a button that closes it. */
export function Section({
  title,
  part,
  onClose,
  closeLabel,
  children,
}: {
  title: string;
  part: string;
  onClose(): void;
  closeLabel?: string;
  children: ReactNode;
}) {
  const t = useTexts();
  return (
    <section className="side-section" part={part} aria-label={title}>
      <header className="panel-head">
        <h2 className="panel-title">{title}</h2>
        <Button
          label={closeLabel ?? t('common.close')}
          icon={X}
          iconOnly
          variant="quiet"
          onClick={onClose}
        />
      </header>
      <div className="side-body">{children}</div>
    </section>
  );
}
