import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';

/** How long it says that it has copied. */
const TOLD_MS = 1500;

/** Copies a text to the clipboard, and tells that it has or that it may not. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTexts();
  const [told, setTold] = useState<'copied' | 'copyFailed' | null>(null);
  useEffect(() => {
    if (told === null) return;
    const timer = setTimeout(() => setTold(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setTold('copied');
    } catch {
      // Embedded without the permission, or no https.
      setTold('copyFailed');
    }
  };
  return (
    <span className="record-copy" data-told={told ?? undefined}>
      <Button
        label={label}
        icon={told === 'copied' ? Check : Copy}
        iconOnly
        variant="quiet"
        onClick={() => void copy()}
      />
      <span
        role="status"
        className={told === 'copyFailed' ? 'record-copy-told' : 'visually-hidden'}
      >
        {told ? t(`browse.record.${told}`) : ''}
      </span>
    </span>
  );
}
