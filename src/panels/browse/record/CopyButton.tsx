import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';

/** How long it says that it has copied. */
const TOLD_MS = 1500;

/** Copies a text to the clipboard, and tells that it has or that it may not. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTexts();
  const [notice, setNotice] = useState<'copied' | 'copyFailed' | null>(null);
  useEffect(() => {
    if (notice === null) return;
    const timer = setTimeout(() => setNotice(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setNotice('copied');
    } catch {
      // Embedded without the permission, or no https.
      setNotice('copyFailed');
    }
  };
  return (
    <span className="record-copy" data-notice={notice ?? undefined}>
      <Button
        label={label}
        icon={notice === 'copied' ? Check : Copy}
        iconOnly
        variant="quiet"
        onClick={() => void copy()}
      />
      <span
        role="status"
        className={notice === 'copyFailed' ? 'record-copy-notice' : 'visually-hidden'}
      >
        {notice ? t(`browse.record.${notice}`) : ''}
      </span>
    </span>
  );
}
